import { Hono } from "hono";
import { CHANGES_MAX } from "#app/domain/menu/changes.ts";
import {
  changeJson,
  changeOf,
  inventoryChanges,
  inventoryChangesBody,
  restoredBody,
} from "#app/domain/menu/changes-schema.ts";
import { IMPORT_PICTURES_AT_ONCE } from "#app/domain/menu/csv.ts";
import { z } from "#app/domain/zod.ts";
import { changeProducts } from "#app/use-cases/menu/change-products.ts";
import { fetchMenuPictures } from "#app/use-cases/menu/fetch-menu-pictures.ts";
import { restoreProducts } from "#app/use-cases/menu/restore-products.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { onlyVendor } from "../actor.ts";
import { answer, describes, input } from "../handlers.ts";

const picturesBody = z.object({
  pictures: z
    .array(z.object({ line: z.int().min(1), productId: z.string().max(64), url: z.string().max(500) }))
    .min(1)
    .max(IMPORT_PICTURES_AT_ONCE, `At most ${IMPORT_PICTURES_AT_ONCE} pictures at once.`),
});
const fetched = z.object({
  success: z.literal(true),
  results: z.array(
    z.object({ line: z.int(), fault: z.string().nullable().meta({ description: "Null where the product has it." }) }),
  ),
});
const restored = z.object({ success: z.literal(true), restored: z.int() });

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
  )
  .post(
    "/vendor/inventory/pictures",
    describes("Read pictures from other servers", { 200: fetched }, [400, 401, 403, 413, 415, 422], {
      tag: "Vendor",
      signedIn: true,
      description: `Up to ${IMPORT_PICTURES_AT_ONCE} JPEG or PNG pictures of at most 2 MB, over https from public hosts, without redirects, for products that have none. \`line\` comes back with what went wrong.`,
    }),
    onlyVendor("menu"),
    input("json", picturesBody),
    async (c) => {
      const outcome = await fetchMenuPictures(c.get("visit"), c.get("actor"), c.req.valid("json").pictures);
      return answer(c, outcome, (results) => ({ results }));
    },
  );
