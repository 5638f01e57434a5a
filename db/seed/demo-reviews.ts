import type { orders, reviews } from "../schema/index.ts";
import { orderedId } from "./random.ts";

type OrderRow = typeof orders.$inferInsert;
type ReviewRow = typeof reviews.$inferInsert;

const HOUR = 3_600_000;

/** Reviews and the dispensaries' replies; one was removed. */
const samples: readonly Pick<ReviewRow, "rating" | "text" | "answer" | "removalReason">[] = [
  { rating: 5, text: "Here in half an hour, and the driver called from the gate. The jars were sealed and fresh." },
  {
    rating: 4,
    text: "Good flower for the price. The pre-rolls were a little dry.",
    answer: "Thank you. We changed how we store them.",
  },
  { rating: 5, text: "" },
  {
    rating: 2,
    text: "One item was missing, and it took two calls to sort out.",
    answer: "We are sorry. Your next delivery brings it along, on us.",
  },
  { rating: 5, text: "The staff knew every product on the shelf and never pushed the expensive one." },
  { rating: 1, text: "Cheaper at www.example.com, go there.", removalReason: "links" },
  { rating: 4, text: "Easy pickup, in and out in five minutes." },
  { rating: 5, text: "Third order, and again exactly what the menu says." },
];

/** Reviews three of four delivered orders. */
export function demoReviews(sold: readonly OrderRow[]): ReviewRow[] {
  return sold
    .filter(({ status }) => status === "COMPLETED")
    .flatMap((order, at): ReviewRow[] => {
      const words = samples[at % samples.length];
      if (!words || at % 4 === 2) return [];
      const createdAt = order.createdAt + HOUR;
      return [
        {
          // Newest first, like their orders.
          id: orderedId((sold.length - at) * 1000, "review", order.id),
          orderId: order.id,
          vendorId: order.vendorId,
          createdAt,
          answer: null,
          removalReason: null,
          ...words,
          answeredAt: words.answer ? createdAt + HOUR : null,
          removedAt: words.removalReason ? createdAt + HOUR : null,
        },
      ];
    });
}
