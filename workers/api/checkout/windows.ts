import { Hono } from "hono";
import {
  windowSettingsAnswer,
  windowsBody,
  windowsResponse,
  windowsSavedAnswer,
} from "#app/domain/checkout/windows/schema.ts";
import { windowsOf } from "#app/domain/checkout/windows/windows.ts";
import { notFound } from "#app/domain/refusals.ts";
import { saveWindows } from "#app/use-cases/checkout/save-windows.ts";
import { findWindowFacts, findWindowSettings } from "#db/checkout/windows.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { onlyVendor } from "../actor.ts";
import { answer, answerRefusal, describes, input } from "../handlers.ts";

const options = { tag: "Vendor", signedIn: true };

export const windows = new Hono<HonoEnv>()
  .get(
    "/vendors/windows",
    describes("How the own dispensary takes orders ahead", { 200: windowSettingsAnswer }, [401, 403], options),
    onlyVendor("settings"),
    async (c) => c.json({ success: true, data: await findWindowSettings(c.get("visit").db, c.get("actor").vendorId) }),
  )
  .put(
    "/vendors/windows",
    describes("Take orders ahead, or none", { 200: windowsSavedAnswer }, [400, 401, 403, 409, 413, 415, 422], options),
    onlyVendor("settings"),
    input("json", windowsBody),
    async (c) => {
      const { version = null, ...settings } = c.req.valid("json");
      const saved = await saveWindows(c.get("visit"), c.get("actor"), { ...settings, version });
      return answer(c, saved, (data) => ({ message: "Order windows updated successfully!", data }));
    },
  )
  .get(
    "/vendors/:id/windows",
    describes("When an order can be had, as soon as possible apart", { 200: windowsResponse }, [404], {
      tag: "Shopper",
      description: "Within the dispensary's hours and the law's; empty where it takes no orders ahead.",
    }),
    async (c) => {
      const visit = c.get("visit");
      const now = visit.now();
      const facts = await findWindowFacts(visit.db, c.req.param("id"), now);
      if (!facts) return answerRefusal(c, notFound("Dispensary"));
      const offered = windowsOf(facts.shop, facts.windows, facts.taken, now);
      const iso = (at: number) => new Date(at).toISOString();
      return c.json(offered.map(({ from, to, left }) => ({ from: iso(from), to: iso(to), left })));
    },
  );
