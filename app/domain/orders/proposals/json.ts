import { imageUrl } from "../../image-url.ts";
import { currentPriceCents } from "../../menu/product.ts";
import { dollarsFromCents } from "../../money.ts";
import { pick } from "../../pick.ts";
import { isoTime } from "../../time.ts";
import { z } from "../../zod.ts";
import { type Proposal, proposalAnswers, proposalFallbacks } from "../event.ts";
import type { Order } from "../order.ts";
import type { OrderLine } from "../order-line.ts";
import { amountsWith } from "./proposal.ts";

const LINES_MAX = 50;
const NO_PRODUCT = "Please choose a product.";

export const proposalRequestSchema = z.object({
  lines: z
    .array(
      z.discriminatedUnion(
        "action",
        [
          z.object({ productId: z.string().max(64), action: z.literal("remove") }),
          z.object({
            productId: z.string().max(64),
            action: z.literal("replace"),
            replacementId: z.string(NO_PRODUCT).min(1, NO_PRODUCT).max(64),
            quantity: z.int("Please enter a whole number.").min(1, "Please enter at least 1.").max(99).optional(),
          }),
        ],
        "Please choose remove or replace.",
      ),
      "Please choose what is out of stock.",
    )
    .min(1, "Please choose what is out of stock.")
    .max(LINES_MAX)
    .refine(
      (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
      "Name each product once.",
    ),
  otherwise: z.enum(proposalFallbacks, "Please choose what happens without an answer."),
});

const product = z.object({
  productId: z.string(),
  name: z.string(),
  amount: z.string().nullable(),
  image: z.string(),
  quantity: z.int(),
  price: z.number().meta({ description: "US dollars for one." }),
});

export const proposalSchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    otherwise: z.enum(proposalFallbacks),
    lines: z.array(z.object({ from: product, to: product.nullable() })),
    before: z.object({ total: z.number() }),
    after: z.object({ total: z.number() }),
    fallback: z
      .object({ total: z.number() })
      .nullable()
      .meta({ description: "Null: without an answer it is canceled." }),
    answer: z.enum(proposalAnswers).nullable(),
  })
  .meta({ id: "Proposal" });
export type ProposalJson = z.infer<typeof proposalSchema>;

export function toProposalJson(order: Order, proposal: Proposal): ProposalJson {
  const total = (items: readonly OrderLine[]) => ({ total: dollarsFromCents(amountsWith(order, items).totalCents) });
  return {
    id: proposal.id,
    createdAt: isoTime(proposal.createdAt),
    expiresAt: isoTime(proposal.expiresAt),
    otherwise: proposal.otherwise,
    lines: proposal.lines.flatMap((line) => {
      const from = order.items.find(({ productId }) => productId === line.productId);
      if (!from) return [];
      const to =
        line.action === "replace" ? proposal.items.find((item) => item.productId === line.replacementId) : null;
      const quantity = line.action === "replace" ? (line.quantity ?? from.quantity) : 0;
      return [{ from: shown(from), to: to ? { ...shown(to), quantity } : null }];
    }),
    before: { total: dollarsFromCents(order.totalCents) },
    after: total(proposal.items),
    fallback: proposal.fallbackItems && total(proposal.fallbackItems),
    answer: proposal.answer,
  };
}

const shown = (line: OrderLine) => ({
  ...pick(line, "productId", "name", "amount"),
  image: imageUrl(line.imageKey, "small"),
  quantity: line.quantity,
  price: dollarsFromCents(currentPriceCents(line)),
});
