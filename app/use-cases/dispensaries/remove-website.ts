import { ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { runBatch } from "#db/client.ts";
import { deleteWebsite, findOwnWebsite } from "#db/dispensaries/websites.ts";
import { asEditor } from "../frame/as-actor.ts";

export const removeWebsite = asEditor("settings", async (app, by) => {
  const website = await findOwnWebsite(app.db, by.vendorId);
  if (!website) return notFound("Website");
  await runBatch(app.db, deleteWebsite(app.db, by, website.host));
  return ok(null);
});
