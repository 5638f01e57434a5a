import type { App } from "#app/app.ts";
import { traceKeyOwner } from "#app/domain/packages/trace.ts";
import { decrypt } from "#app/platform/encryption.ts";
import type { TraceAccess } from "#app/providers/track-and-trace/types.ts";

type Stored = { vendorId: string; apiKeySealed: string; licenseNumber: string | null; state: string | null };

/** With whose key track and trace is asked. Throws if the stored key can't be read. */
export async function traceAccess(app: App, stored: Stored): Promise<TraceAccess> {
  const { vendorId, apiKeySealed, licenseNumber, state } = stored;
  const apiKey = await decrypt(app.settings.credentialsKey, traceKeyOwner(vendorId), apiKeySealed);
  if (apiKey === undefined) throw new Error("The key of a track-and-trace connection can't be read.");
  return { apiKey, licenseNumber: licenseNumber ?? "", state: state ?? "" };
}
