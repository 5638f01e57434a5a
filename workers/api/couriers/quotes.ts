import { Hono } from "hono";
import { courierQuoteSchema } from "#app/domain/couriers/request-schema.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { isoTime } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import { identify } from "#app/session/require.ts";
import { quoteCourier } from "#app/use-cases/couriers/quote.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { describes, done, input, respond } from "../handlers.ts";

const dollars = z.number().min(0).meta({ description: "US dollars." });
const instant = z.iso.datetime();

const quoteSchema = done.extend({
  quoteId: z.string().meta({ description: "Send it with the courier request, which then gets this rate." }),
  courierPayment: dollars.meta({ description: "What the courier pays at pickup, in US dollars." }),
  fee: dollars.meta({ description: "The order total minus that: what the courier keeps." }),
  courierRatePercent: z.int(),
  miles: z.number().nullable(),
  pickupFrom: instant,
  pickupBy: instant,
  deliverBy: instant,
  expiresAt: instant,
});

const EXAMPLE = `

    curl "$ORIGIN/api/courier-quotes" -H "Content-Type: application/json" -d '{"address":"400 Stewart Ave, Las Vegas, NV 89101","deliveryAddress":"3700 W Flamingo Rd, Las Vegas, NV 89103","orderTotal":100}'`;

export const courierQuotes = new Hono<HonoEnv>().post(
  "/",
  describes("Get the price of a courier", { 200: quoteSchema }, [400, 413, 415, 422, 429, 503], {
    tag: "Courier",
    description: `Fee, miles and times of a delivery, for five minutes. Nothing is sent to couriers.${EXAMPLE}`,
  }),
  input("json", courierQuoteSchema),
  async (c) => {
    const visit = c.get("visit");
    const actor = await identify(visit, c.req.raw, { refresh: false });
    return respond(c, await quoteCourier(visit, actor, c.req.valid("json")), (quote) => ({
      quoteId: quote.quoteId,
      courierPayment: dollarsFromCents(quote.courierPaymentCents),
      fee: dollarsFromCents(quote.feeCents),
      courierRatePercent: quote.ratePercent,
      miles: quote.miles,
      pickupFrom: isoTime(quote.pickupFrom),
      pickupBy: isoTime(quote.pickupBy),
      deliverBy: isoTime(quote.deliverBy),
      expiresAt: isoTime(quote.expiresAt),
    }));
  },
);
