import type { Call, History } from "../history.ts";
import type { Case } from "./case.ts";
import { judgeCouriers } from "./couriers.ts";
import { judgeMoney } from "./money.ts";
import { judgeOrders } from "./orders.ts";
import { judgeStock } from "./stock.ts";

/**
 * The second checker holds a history against SPEC.md and DECISIONS.md, whose numbers are in the comments. It reads nothing
 * else, and imports none of the product.
 */
export function judge(history: History): string[] {
  const found = new Set<string>();
  const calls = (name: string, is: (call: Call) => boolean) =>
    history.calls.filter((call) => call.call === name && is(call));
  const asked: Case = {
    history,
    rows: (table) => history.after[table] ?? [],
    granted: (name) => calls(name, ({ answer }) => answer?.ok === true),
    lost: (name) => calls(name, ({ answer }) => answer === null),
    say: (isWrong, what) => void (isWrong && found.add(what)),
  };
  judgeOrders(asked);
  judgeMoney(asked);
  judgeStock(asked);
  judgeCouriers(asked);
  return [...found];
}
