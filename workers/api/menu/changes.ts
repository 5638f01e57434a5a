import { Hono } from "hono";
import { CHANGES_MAX } from "#app/domain/menu/changes.ts";
import {
  changeJson,
  changeOf,
  inventoryChanges,
  inventoryChangesBody,
  restoredBody,
} from "#app/domain/menu/changes-schema.ts";
import { z } from "#app/domain/zod.ts";
import { changeProducts } from "#app/use-cases/menu/change-products.ts";
import { restoreProducts } from "#app/use-cases/menu/restore-products.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { onlyVendor } from "../actor.ts";
import { answer, describes, input } from "../handlers.ts";

const restored = z.object({ success: z.literal(true), restored: z.int() });

/** Many products at once. */
export const inventoryChange = new Hono<HonoEnv>()
  .patch(
    "/vendor/inventory",
    describes("Change many products at once", { 200: inventoryChanges }, [400, 401, 403, 409, 413, 415, 422], {
      tag: "Vendor",
      signedIn: true,
      description: `Up to ${CHANGES_MAX} changes, all or none: where one cannot be made, \`refused\` lists \`{index, message}\` for each that cannot, and nothing is written. Products of others are unknown. With \`dryRun\` nothing is written either.`,
    }),
    onlyVendor("stock"),
    input("json", inventoryChangesBody),
    async (c) => {
      const { changes, dryRun = false } = c.req.valid("json");
      const outcome = await changeProducts(c.get("visit"), c.get("actor"), { lines: changes.map(changeOf), dryRun });
      return answer(c, outcome, (planned) => ({ dryRun, results: planned.map(changeJson) }));
    },
  )
  .post(
    "/vendor/inventory/restore",
    describes("Bring back what was just deleted", { 200: restored }, [400, 401, 403, 409, 413, 415, 422], {
      tag: "Vendor",
      signedIn: true,
      description: "Products that you deleted together, as they were, within ten seconds; all or none.",
    }),
    onlyVendor("menu"),
    input("json", restoredBody),
    async (c) => {
      const outcome = await restoreProducts(c.get("visit"), c.get("actor"), c.req.valid("json").productIds);
      return answer(c, outcome, (count) => ({ restored: count }));
    },
  );
