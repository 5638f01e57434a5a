import { quoteText } from "#app/domain/couriers/quote.ts";
import { quoteFields } from "#app/domain/couriers/quote-fields.ts";
import { courierQuoteSchema } from "#app/domain/couriers/request-schema.ts";
import { actorOf } from "#app/session/require.ts";
import { quoteCourier } from "#app/use-cases/couriers/quote.ts";
import { visitContext } from "#app/visit.ts";
import { parseWith } from "../forms.ts";
import type { Route } from "./+types/quote";

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { searchParams } = new URL(request.url);
  const fields = Object.fromEntries(quoteFields.map((name) => [name, searchParams.get(name) ?? ""]));
  const read = parseWith(courierQuoteSchema, fields);
  const quote = read.ok ? await quoteCourier(visit, await actorOf(context, request), read.value) : read;
  const text = quote.ok ? quoteText(quote.value, visit.now()) : quote.message;
  return Response.json({ ok: quote.ok, text }, { headers: { "Cache-Control": "no-store" } });
}
