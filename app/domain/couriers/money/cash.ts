import type { Actor } from "../../accounts/actor.ts";
import { can } from "../../accounts/capability.ts";
import { clockText } from "../../local-instant.ts";
import { formatUsd } from "../../money.ts";
import { runsDispatch } from "../access.ts";
import type { Employed } from "../request.ts";

/** Cash that a courier handed in. The count is null until somebody counts it. */
export type HandIn = {
  id: string;
  courierName: string;
  handedCents: number;
  handedAt: number;
  countedCents: number | null;
  countedByName: string | null;
  countedAt: number | null;
};

export const canCount = (actor: Actor, { employerIds }: Employed): boolean =>
  runsDispatch(actor) || (actor.vendorId !== null && employerIds.includes(actor.vendorId) && can(actor, "settlement"));

export function differenceText({ handedCents, countedCents }: Pick<HandIn, "handedCents" | "countedCents">): string {
  const apart = (countedCents ?? handedCents) - handedCents;
  if (apart === 0) return "nothing short or over";
  return `${formatUsd(Math.abs(apart))} ${apart < 0 ? "short" : "over"}`;
}

/** A hand-in with its texts, so that server and browser render the same. */
export const shownHandIn = (handIn: HandIn, timeZone: string) => ({
  id: handIn.id,
  courierName: handIn.courierName,
  handedCents: handIn.handedCents,
  isOpen: handIn.countedAt === null,
  handedText: `${formatUsd(handIn.handedCents)} handed in by ${handIn.courierName}, ${clockText(handIn.handedAt, timeZone)}`,
  countedText:
    handIn.countedAt === null
      ? null
      : `${formatUsd(handIn.countedCents ?? 0)} counted by ${handIn.countedByName}, ${clockText(handIn.countedAt, timeZone)}: ${differenceText(handIn)}`,
});
export type ShownHandIn = ReturnType<typeof shownHandIn>;
