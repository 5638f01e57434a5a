import { Hono } from "hono";
import {
  windowSettingsResponse,
  windowsBody,
  windowsResponse,
  windowsSavedResponse,
} from "#app/domain/checkout/windows/schema.ts";
import { windowsOf } from "#app/domain/checkout/windows/windows.ts";
import { notFound } from "#app/domain/refusals.ts";
import { isoTime } from "#app/domain/time.ts";
import { saveWindows } from "#app/use-cases/checkout/save-windows.ts";
import { findWindowFacts, findWindowSettings } from "#db/checkout/windows.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { describes, respond, respondRefusal } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";

export const windows = vendorCalls("settings");

windows.get("/vendors/windows", "Your settings for ordering ahead", {
  responses: { 200: windowSettingsResponse },
  run: async (c, { db }, { vendorId }) => c.json({ success: true, data: await findWindowSettings(db, vendorId) }),
});

windows.put("/vendors/windows", "Turn ordering ahead on or off", {
  responses: { 200: windowsSavedResponse },
  body: windowsBody,
  also: [409],
  async run(c, visit, actor, { version = null, ...settings }) {
    const saved = await saveWindows(visit, actor, { ...settings, version });
    return respond(c, saved, (data) => ({ message: "Order windows updated successfully!", data }));
  },
});

export const shopWindows = new Hono<HonoEnv>().get(
  "/vendors/:id/windows",
  describes("List a dispensary's time windows", { 200: windowsResponse }, [404], {
    tag: "Shopper",
    description: "Within the dispensary's and the legal hours; empty if it takes no orders ahead.",
  }),
  async (c) => {
    const visit = c.get("visit");
    const now = visit.now();
    const facts = await findWindowFacts(visit.db, c.req.param("id"), now);
    if (!facts) return respondRefusal(c, notFound("Dispensary"));
    const offered = windowsOf(facts.shop, facts.windows, facts.reserved, now);
    return c.json(offered.map(({ from, to, left }) => ({ from: isoTime(from), to: isoTime(to), left })));
  },
);
