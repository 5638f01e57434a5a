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
import { done, respond } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";

const picturesBody = z.object({
  pictures: z
    .array(z.object({ line: z.int().min(1), productId: z.string().max(64), url: z.string().max(500) }))
    .min(1)
    .max(IMPORT_PICTURES_AT_ONCE, `At most ${IMPORT_PICTURES_AT_ONCE} pictures at once.`),
});
const fetched = done.extend({
  results: z.array(
    z.object({ line: z.int(), error: z.string().nullable().meta({ description: "Null if the picture was added." }) }),
  ),
});
const restored = done.extend({ restored: z.int() });

export const inventoryChange = vendorCalls("menu");

inventoryChange.patch("/vendor/inventory", "Change many products at once", {
  description: `Up to ${CHANGES_MAX} changes, all or none. If any can't be made, \`refused\` lists \`{index, message}\` for each, and nothing is written. Other dispensaries' products are not found. With \`dryRun\`, nothing is written either.`,
  responses: { 200: inventoryChanges },
  body: inventoryChangesBody,
  also: [409],
  needs: "stock",
  async run(c, visit, actor, sent) {
    const { changes, dryRun = false } = sent;
    const outcome = await changeProducts(visit, actor, { lines: changes.map(changeOf), dryRun });
    return respond(c, outcome, (planned) => ({ dryRun, results: planned.map(changeJson) }));
  },
});

inventoryChange.post("/vendor/inventory/restore", "Restore deleted products", {
  description: "Restores products that you deleted together within the last ten seconds, all or none.",
  responses: { 200: restored },
  body: restoredBody,
  also: [409],
  async run(c, visit, actor, sent) {
    const outcome = await restoreProducts(visit, actor, sent.productIds);
    return respond(c, outcome, (count) => ({ restored: count }));
  },
});

inventoryChange.post("/vendor/inventory/pictures", "Fetch pictures from other servers", {
  description: `Up to ${IMPORT_PICTURES_AT_ONCE} JPEG or PNG pictures of at most 2 MB, over https from public hosts, without redirects, for products that have none. Each result names its \`line\` and, if it failed, the \`error\`.`,
  responses: { 200: fetched },
  body: picturesBody,
  async run(c, visit, actor, sent) {
    const outcome = await fetchMenuPictures(visit, actor, sent.pictures);
    return respond(c, outcome, (results) => ({ results }));
  },
});
