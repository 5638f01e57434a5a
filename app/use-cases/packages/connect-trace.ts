import { ok, refuse, refuseField } from "#app/domain/outcome.ts";
import { isTraceKey, TRACE_UNAVAILABLE, traceKeyOwner } from "#app/domain/packages/trace.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { encrypt } from "#app/platform/encryption.ts";
import { insertHistory } from "#db/accounts/history-writes.ts";
import { runBatch } from "#db/client.ts";
import { findTracing, saveTraceConnection } from "#db/packages/trace.ts";
import { asEditor } from "../frame/as-actor.ts";

/** Tries the key before it keeps it. */
export const connectTrace = asEditor("settings", async (app, by, typed: { apiKey: string }) => {
  const { vendorId, now } = by;
  const apiKey = typed.apiKey.trim();
  if (!isTraceKey(apiKey)) return refuseField("invalid", "apiKey", "Enter the API key of your Metrc account.");
  if (!app.trackAndTrace) return refuse("unavailable", TRACE_UNAVAILABLE);
  const [tracing] = await findTracing(app.db, vendorId);
  const { licenseNumber, state, connectedAt } = tracing ?? {};
  if (!licenseNumber || !state)
    return refuse("license-missing", "Enter your license number and address in Settings first.");
  const limited = overLimit(await app.rateLimit("posConnection", vendorId));
  if (limited) return limited;
  const tried = await app.trackAndTrace.listPackages({ licenseNumber, state, apiKey });
  if (!tried.ok) {
    app.log("trace-not-connected", { vendorId, reason: tried.reason });
    if (tried.reason === "trace-refused") return refuseField("trace-refused", "apiKey", tried.message);
    return refuse("unavailable", tried.message);
  }
  const changes = [{ label: "API key", before: "", after: connectedAt ? "replaced" : "entered" }];
  await runBatch(app.db, [
    insertHistory(app.db, by, [{ kind: "trace-connected", subjectId: vendorId, name: licenseNumber, changes }]),
    saveTraceConnection(
      app.db,
      vendorId,
      await encrypt(app.settings.credentialsKey, traceKeyOwner(vendorId), apiKey),
      now,
    ),
  ]);
  return ok(null);
});
