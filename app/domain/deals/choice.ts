import { subtotalBeforeDealsCents } from "../checkout/pricing.ts";
import { sum } from "../sum.ts";
import type { DealTerms } from "./deal.ts";
import { type DealLine, type Discount, discountOf } from "./discount.ts";

type Chosen = { deal: DealTerms; discount: Discount };
type Candidate = Chosen & { cents: number };

/** Stops searching after this many steps; no realistic cart needs more. */
const STEPS_MAX = 5000;

/**
 * Picks the combinable deals that save the most. A line has one deal or several that stack, each computed from menu
 * prices. Order doesn't matter, and an extra deal never raises the price. `keepCents`: minimum price per unit; a cent
 * where the law forbids giving goods away.
 */
export function chooseDeals(
  deals: readonly DealTerms[],
  lines: readonly DealLine[],
  { keepCents }: { keepCents: number },
): Chosen[] {
  const productIdAt = (at: number) => lines[at]?.productId ?? "";
  const order = [...lines.keys()].toSorted((a, b) => (productIdAt(a) < productIdAt(b) ? -1 : 1));
  const sorted = order.map((at) => lines[at] as DealLine);
  const most = sorted.map((line) => Math.max(0, subtotalBeforeDealsCents([line]) - keepCents * line.quantity));
  const candidates = deals
    .map((deal) => ({ deal, discount: discountOf(deal, sorted, keepCents) }))
    .map((each) => ({ ...each, cents: offCents([each], most) }))
    .filter(({ cents }) => cents > 0);
  const chosen = partsOf(candidates.toSorted(bySize)).flatMap((part) => bestOf(part.toSorted(bySize), most));
  // An order must cost at least a cent.
  const isFree = offCents(chosen, most) === subtotalBeforeDealsCents(lines);
  return withinMost(chosen, isFree ? leaveCent(most) : most).map(({ deal, discount }) => ({
    deal,
    discount: lines.map((_, at) => discount[order.indexOf(at)] ?? null),
  }));
}

const bySize = (a: Candidate, b: Candidate): number => b.cents - a.cents || (a.deal.id < b.deal.id ? -1 : 1);

const offCents = (chosen: readonly Chosen[], most: readonly number[]): number =>
  sum(most.map((limit, at) => Math.min(limit, sum(chosen.map(({ discount }) => discount[at] ?? 0)))));

const share = (a: Chosen, b: Chosen): boolean =>
  a.discount.some((cents, at) => cents !== null && b.discount[at] !== null);

/** Groups candidates that share no line, so that each group is decided alone. */
const partsOf = (candidates: readonly Candidate[]): Candidate[][] =>
  candidates.reduce<Candidate[][]>((parts, candidate) => {
    const meets = (part: Candidate[]) => part.some((each) => share(each, candidate));
    return [...parts.filter((part) => !meets(part)), [...parts.filter(meets).flat(), candidate]];
  }, []);

function bestOf(candidates: readonly Candidate[], most: readonly number[]): Candidate[] {
  let best: Candidate[] = [];
  let bestCents = 0;
  let steps = 0;
  const search = (chosen: Candidate[], open: readonly Candidate[]) => {
    const cents = offCents(chosen, most);
    if (cents > bestCents) [best, bestCents] = [chosen, cents];
    const [first, ...rest] = open;
    const hope = cents + sum(open.map((candidate) => candidate.cents));
    if (!first || hope <= bestCents || ++steps > STEPS_MAX) return;
    const compatible = rest.filter((other) => (first.deal.stacks && other.deal.stacks) || !share(first, other));
    search([...chosen, first], compatible);
    // Leaving out a deal that excludes no other never saves more.
    if (compatible.length < rest.length) search(chosen, rest);
  };
  search([], candidates);
  return best;
}

function leaveCent(most: readonly number[]): number[] {
  const dearest = most.indexOf(Math.max(...most));
  return most.map((cents, at) => (at === dearest ? Math.max(0, cents - 1) : cents));
}

function withinMost(chosen: readonly Chosen[], most: readonly number[]): Chosen[] {
  const left = [...most];
  return chosen.map(({ deal, discount }) => ({
    deal,
    discount: discount.map((cents, at) => {
      if (cents === null) return null;
      const discounted = Math.min(cents, left[at] ?? 0);
      left[at] = (left[at] ?? 0) - discounted;
      return discounted;
    }),
  }));
}
