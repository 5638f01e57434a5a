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
  const findings = new Set<string>();
  const calls = (name: string, is: (call: Call) => boolean) =>
    history.calls.filter((call) => call.call === name && is(call));
  const facts: Case = {
    history,
    rows: (table) => history.after[table] ?? [],
    granted: (name) => calls(name, ({ result }) => result?.ok === true),
    lost: (name) => calls(name, ({ result }) => result === null),
    report: (isWrong, what) => void (isWrong && findings.add(what)),
  };
  judgeOrders(facts);
  judgeMoney(facts);
  judgeStock(facts);
  judgeCouriers(facts);
  return [...findings];
}
