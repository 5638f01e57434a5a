import type { DealTerms } from "./deal.ts";
import { type DealLine, type Discount, discountOf, sum, undiscountedCents } from "./discount.ts";

/** `keepCents`: minimum price per unit; a cent where the law forbids giving goods away. */
type PriceFloor = { keepCents: number };

export type Chosen<D extends DealTerms> = { deal: D; discount: Discount };
type Candidate<D extends DealTerms> = Chosen<D> & { cents: number };

/** Stops searching after this many steps; no realistic cart needs more. */
const STEPS_MAX = 5000;

/**
 * Picks the combinable deals that save the most. A line has one deal or several that stack, each computed from menu
 * prices. Order doesn't matter, and an extra deal never raises the price.
 */
export function chooseDeals<D extends DealTerms>(
  deals: readonly D[],
  lines: readonly DealLine[],
  law: PriceFloor,
): Chosen<D>[] {
  const order = [...lines.keys()].toSorted((a, b) =>
    (lines[a]?.productId ?? "") < (lines[b]?.productId ?? "") ? -1 : 1,
  );
  const sorted = order.map((at) => lines[at] as DealLine);
  const most = sorted.map((line) => Math.max(0, undiscountedCents(line) - law.keepCents * line.quantity));
  const candidates = deals
    .map((deal) => {
      const discount = discountOf(deal, sorted, law.keepCents);
      return { deal, discount, cents: totalDiscount([discount], most) };
    })
    .filter(({ cents }) => cents > 0)
    .toSorted(bySize);
  const chosen = partsOf(candidates).flatMap((part) => bestOf(part, most));
  const whole = withinMost(chosen, most);
  const costs = sum(sorted.map(undiscountedCents));
  // An order must cost at least a cent.
  const settled = sum(whole.map(({ discount }) => sum(discount))) < costs ? whole : withinMost(chosen, leaveCent(most));
  return settled.map(({ deal, discount }) => ({
    deal,
    discount: lines.map((_, at) => discount[order.indexOf(at)] ?? null),
  }));
}

const bySize = (a: Candidate<DealTerms>, b: Candidate<DealTerms>): number =>
  b.cents - a.cents || (a.deal.id < b.deal.id ? -1 : 1);

const totalDiscount = (discounts: readonly Discount[], most: readonly number[]): number =>
  sum(most.map((limit, at) => Math.min(limit, sum(discounts.map((discount) => discount[at] ?? null)))));

const share = (a: Discount, b: Discount): boolean => a.some((cents, at) => cents !== null && b[at] !== null);

const exclude = <D extends DealTerms>(a: Chosen<D>, b: Chosen<D>): boolean =>
  !(a.deal.stacks && b.deal.stacks) && share(a.discount, b.discount);

/** Groups candidates that share no line, so that each group is decided alone. */
function partsOf<D extends DealTerms>(candidates: readonly Candidate<D>[]): Candidate<D>[][] {
  let parts: Candidate<D>[][] = [];
  for (const candidate of candidates) {
    const meets = (part: Candidate<D>[]) => part.some(({ discount }) => share(discount, candidate.discount));
    parts = [...parts.filter((part) => !meets(part)), [...parts.filter(meets).flat(), candidate]];
  }
  return parts;
}

function bestOf<D extends DealTerms>(candidates: readonly Candidate<D>[], most: readonly number[]): Candidate<D>[] {
  let best: Candidate<D>[] = [];
  let bestCents = 0;
  let steps = 0;
  const look = (chosen: Candidate<D>[], open: readonly Candidate<D>[]) => {
    const cents = totalDiscount(
      chosen.map(({ discount }) => discount),
      most,
    );
    if (cents > bestCents) [best, bestCents] = [chosen, cents];
    const [first, ...rest] = open;
    const hope = cents + sum(open.map((candidate) => candidate.cents));
    if (!first || hope <= bestCents || ++steps > STEPS_MAX) return;
    look(
      [...chosen, first],
      rest.filter((other) => !exclude(first, other)),
    );
    // Leaving out a deal that excludes no other never saves more.
    if (rest.some((other) => exclude(first, other))) look(chosen, rest);
  };
  look([], candidates.toSorted(bySize));
  return best;
}

function leaveCent(most: readonly number[]): number[] {
  const dearest = most.indexOf(Math.max(...most));
  return most.map((cents, at) => (at === dearest ? Math.max(0, cents - 1) : cents));
}

function withinMost<D extends DealTerms>(chosen: readonly Chosen<D>[], most: readonly number[]): Chosen<D>[] {
  const left = [...most];
  return chosen.map(({ deal, discount }) => ({
    deal,
    discount: discount.map((cents, at) => {
      if (cents === null) return null;
      const taken = Math.min(cents, left[at] ?? 0);
      left[at] = (left[at] ?? 0) - taken;
      return taken;
    }),
  }));
}
