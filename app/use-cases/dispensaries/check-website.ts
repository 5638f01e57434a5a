import { judgeProof, proofName } from "#app/domain/dispensaries/website/host.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { notFound } from "#app/domain/refusals.ts";
import { websiteToken } from "#app/platform/website-token.ts";
import { runBatch } from "#db/client.ts";
import { findHolder, findOwnWebsite, proveWebsite, recordCheck } from "#db/dispensaries/websites.ts";
import { asEditor } from "../frame/as-actor.ts";

/** Looks the record up. A proven host stays proven while the resolver doesn't answer. */
export const checkWebsite = asEditor("settings", async (app, by) => {
  const { vendorId } = by;
  const website = await findOwnWebsite(app.db, vendorId);
  if (!website) return notFound("Website");
  const limited = overLimit(await app.rateLimit("websiteCheck", vendorId));
  if (limited) return limited;
  const { host } = website;
  const found = await app.dns.listTexts(proofName(host));
  if (!found) return refuse("unavailable", "The address could not be looked up just now. Please try again.");
  const other = await findHolder(app.db, website);
  const tokenOf = (id: string) => websiteToken(app.settings.credentialsKey, id, host);
  const verdict = judgeProof(found, await tokenOf(vendorId), other ? await tokenOf(other.vendorId) : null);
  if (verdict === "proven") {
    await runBatch(app.db, proveWebsite(app.db, by, host));
    return ok({ host });
  }
  await recordCheck(app.db, by, host);
  return verdict === "taken"
    ? refuse("conflict", `${host} belongs to another dispensary. Remove its TXT record first.`)
    : refuse("unproven", `We don't see the TXT record at ${proofName(host)} yet. DNS changes can take an hour.`);
});
