import type { Row } from "../history.ts";
import { type Case, rowsWith, sum } from "./case.ts";

/** What a person may buy of one dispensary in a day, in grams: JURISDICTIONS.md, 51. */
const MOST_GRAMS: Record<string, number> = { CA: 28.5, NV: 2.5 * 28.35, NM: 2 * 28.35 };

/** Goods that are counted, and the law's limits. */
export function judgeStock(facts: Case): void {
  const { history, rows, report } = facts;
  const standing = new Map(
    rows("orders")
      .filter(({ status }) => status !== "CANCELLED")
      .map((order) => [order.id, order]),
  );
  const sold = rows("order_items").filter(({ order_id }) => standing.has(order_id));
  for (const product of history.before.products ?? []) {
    const now = rows("products").find(({ id }) => id === product.id);
    if (product.stock === null) continue;
    const soldCount = sum(rowsWith(sold, "product_id", product.id).map(({ quantity }) => Number(quantity)));
    const left = Number(product.stock) + sum(edits(facts.granted("editProduct"), product.id)) - soldCount;
    report(
      !reachable(Number(now?.stock) - left, edits(facts.lost("editProduct"), product.id)),
      "a count that orders and edits do not come to",
    );
    report(Number(now?.stock) < 0, "a count below zero");
  }
  judgeLimits(facts, standing, sold);
}

const edits = (calls: Case["history"]["calls"], productId: unknown): number[] =>
  calls.flatMap(({ input }) =>
    input.productId === productId && "stock" in input ? [Number(input.stock) - Number(input.stockInsteadOf)] : [],
  );

/** An edit without an answer was made, or not. */
function reachable(difference: number, maybe: readonly number[]): boolean {
  const [first, ...rest] = maybe;
  if (first === undefined) return difference === 0;
  return reachable(difference, rest) || reachable(difference - first, rest);
}

function judgeLimits({ history, rows, report }: Case, standing: Map<unknown, Row>, sold: readonly Row[]): void {
  const bought = new Map<string, number>();
  for (const [id, order] of standing) {
    const shop = history.before.vendors?.find((each) => each.id === order.vendor_id);
    const most = MOST_GRAMS[String(shop?.state)]!;
    const who = `${order.vendor_id} ${order.phone} ${order.birthdate}`;
    const items = rowsWith(sold, "order_id", id);
    const grams = sum(items.map(({ quantity, contents }) => Number(quantity) * gramsOf(contents)));
    bought.set(who, (bought.get(who) ?? 0) + grams);
    report(bought.get(who)! > most, "somebody bought more than the law allows in a day");
    const counted = sum(rowsWith(rows("day_purchases"), "order_id", id).map(({ share }) => Number(share)));
    // Shares are billionths of the limit, rounded for each product.
    report(Math.abs(counted - (grams / most) * 1e9) > items.length, "what a person bought is not what was counted");
  }
}

/** A package's contents, as the row has them: grams come first. */
const gramsOf = (contents: unknown): number => Number(/[\d.]+/.exec(String(contents))?.[0] ?? 0);
