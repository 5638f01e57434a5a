import { newId, newSecret } from "#app/domain/id.ts";
import { ok, refuse, refuseField } from "#app/domain/outcome.ts";
import { KEYS_MAX, type KeyScope, keyNameError, scopeLabels } from "#app/domain/pos/key.ts";
import { sha256 } from "#app/platform/digest.ts";
import { insertKeyHistory } from "#db/accounts/history-writes.ts";
import { insertKey, listKeys } from "#db/pos/keys.ts";
import { asEditor } from "../frame/as-actor.ts";

export const makeKey = asEditor("settings", async (app, by, typed: { name: string; scopes: KeyScope[] }) => {
  const { vendorId, now } = by;
  const name = typed.name.trim();
  const error = keyNameError(name);
  if (error) return refuseField("name", "name", error);
  const secret = newSecret();
  const { scopes } = typed;
  const key = { id: newId(now), vendorId, name, scopes, secretHash: await sha256(secret), createdAt: now };
  const changes = [{ label: "Allowed to", before: "", after: scopes.map((scope) => scopeLabels[scope]).join(", ") }];
  const [[created]] = await app.db.batch([
    insertKey(app.db, key, KEYS_MAX),
    insertKeyHistory(app.db, by, { kind: "key-made", subjectId: key.id, name, changes }),
  ]);
  if (created) return ok({ id: key.id, name, secret });
  const isTaken = (await listKeys(app.db, vendorId)).some((known) => known.name === name);
  if (isTaken) return refuseField("name", "name", "You already have a key with this name. Revoke it first.");
  return refuse("too-many", `You can have at most ${KEYS_MAX} keys. Revoke one first.`);
});
