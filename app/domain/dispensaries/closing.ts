import { BRAND } from "../brand.ts";
import { type Outcome, ok, refuseField } from "../outcome.ts";
import { publicUrl } from "../public-url.ts";
import { DAY_MS } from "../time.ts";

export const REDIRECT_DAYS = 90;
export const MOVED_TO_MAX = 500;

/** Until then a closed shop's pages lead to its new address, and its owner can reopen it. */
export const redirectsUntil = (movedAt: number): number => movedAt + REDIRECT_DAYS * DAY_MS;

/** Null if the pages only say that the shop has closed. */
export const redirectTarget = (
  { movedAt, movedTo }: { movedAt: number; movedTo: string | null },
  now: number,
): string | null => (now < redirectsUntil(movedAt) ? movedTo : null);

/** The address as typed, normalized for a Location header; null if empty. Ours would redirect in a circle. */
export function readMovedTo(typed: string, origin: string): Outcome<string | null, "invalid"> {
  const text = typed.trim();
  if (text === "") return ok(null);
  const address = publicUrl(text, false, MOVED_TO_MAX);
  const { href, hostname } = new URL(address ?? origin);
  if (address === undefined || href.length > MOVED_TO_MAX) {
    return refuseField(
      "invalid",
      "movedTo",
      "Enter a website that starts with https://, like https://www.example.com.",
    );
  }
  const ours = new URL(origin).hostname.replace(/^www\./, "");
  if (hostname === ours || hostname.endsWith(`.${ours}`)) {
    return refuseField("invalid", "movedTo", `Enter a website that is not on ${BRAND}.`);
  }
  return ok(href);
}
