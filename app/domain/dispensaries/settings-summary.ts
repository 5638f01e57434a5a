import type { AcceptedPayment } from "../checkout/payment-methods.ts";
import type { WindowSettings } from "../checkout/windows/settings.ts";
import { type Weekday, weekdays } from "../local-date.ts";
import { formatUsdShort } from "../money.ts";
import type { Zone } from "./delivery-zone.ts";
import { type BusinessHours, type DayHours, formatTime, spansOf } from "./opening-hours.ts";

const short = (day: Weekday): string => `${day.charAt(0).toUpperCase()}${day.slice(1, 3)}`;
export const dayWords = (hours: DayHours | null | undefined): string =>
  spansOf(hours)
    .map(({ open, close }) => `${formatTime(open)} – ${formatTime(close)}`)
    .join(" and ") || "closed";

/** "Mon–Fri 9:00 AM – 9:00 PM, Sat–Sun closed". */
export function hoursWords(hours: BusinessHours): string {
  if (weekdays.every((day) => !hours[day])) return "Closed every day";
  const runs: { first: Weekday; last: Weekday; range: string }[] = [];
  for (const day of weekdays) {
    const range = dayWords(hours[day]);
    const run = runs.at(-1);
    if (run?.range === range) run.last = day;
    else runs.push({ first: day, last: day, range });
  }
  return runs
    .map(({ first, last, range }) => `${first === last ? short(first) : `${short(first)}–${short(last)}`} ${range}`)
    .join(", ");
}

/** "Min $30 · Cash, Debit (+$3)". `fee` is in whole dollars. */
export function paymentWords(minOrderCents: number, accepted: readonly AcceptedPayment[]): string {
  const minimum = minOrderCents > 0 ? `Min ${formatUsdShort(minOrderCents)}` : "No minimum";
  const methods = accepted.map(({ method, fee }) => (fee > 0 ? `${method} (+$${fee})` : method)).join(", ");
  return `${minimum} · ${methods || "no payment method yet"}`;
}

/** "5 orders every 30 minutes, 2 days ahead, 60 minutes before · 45 minutes to accept". */
export const windowWords = (settings: WindowSettings): string =>
  `${aheadWords(settings)} · ${settings.acceptMinutes} minutes to accept`;

function aheadWords({ minutes, capacity, leadMinutes, daysAhead }: WindowSettings): string {
  if (capacity === 0) return "No orders ahead";
  const ahead = daysAhead === 0 ? "today" : `${daysAhead} ${daysAhead === 1 ? "day" : "days"} ahead`;
  return `${capacity} ${capacity === 1 ? "order" : "orders"} every ${minutes} minutes, ${ahead}, ${leadMinutes} minutes before`;
}

export function zoneWords({ zoneLat, zoneLng, lat, lng, deliveryRadiusMiles }: Zone, storefront: string): string {
  const elsewhere = zoneLat !== null && zoneLng !== null && (zoneLat !== lat || zoneLng !== lng);
  const place = elsewhere ? `your marker at ${zoneLat.toFixed(3)}, ${zoneLng.toFixed(3)}` : storefront;
  return `${deliveryRadiusMiles} mi around ${place}`;
}
