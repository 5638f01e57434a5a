import type { Order } from "../orders/order.ts";
import { toPosOrderJson } from "./order-json.ts";

export const sampleOrderJson = (now: number) =>
  toPosOrderJson({ ...sampleOrder, createdAt: now, updatedAt: now }, new Map([["test-product", "A1"]]));

const sampleOrder: Order = {
  ...{ id: "test-1", vendorId: "test", createdAt: 0, updatedAt: 0, version: 0, status: "AWAITING_PROCESSING" },
  ...{ events: [], couriers: [], proposals: [], reminders: [], seenAt: null },
  ...{ idCheckedAt: null, idCheckMethod: null, idCheckPack: null, orderType: "Pickup", reservation: false },
  ...{ resident: null, firstName: "Test", lastName: "customer", email: "", phone: "7025550199" },
  ...{ birthdate: "1990-01-01", deliveryAddress: null, deliveryNote: null, paymentMethod: "Cash", taxes: null },
  vendorDetails: {
    ...{ dispensaryName: "Your dispensary", storefrontAddress: "400 Stewart Ave, Las Vegas, NV 89101" },
    ...{ logoKey: null, phone: null },
  },
  items: [
    {
      ...{ productId: "test-product", name: "Test product", category: "Flower", brand: "", strain: null },
      ...{ amount: "3.5g", imageKey: null, quantity: 2, priceCents: 3500, salePriceCents: null, discountCents: 0 },
    },
  ],
  ...{ deals: [], pointsUsed: 0, pointsEarned: 0, subtotalCents: 7000, feeCents: 0, tipCents: 0, totalCents: 7000 },
};
