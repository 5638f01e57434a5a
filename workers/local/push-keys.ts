import { webcrypto } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type PushKeys = { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string };

/** P-256: the public point and the private number, in base64url. */
async function makePushKeys(): Promise<PushKeys> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const point = Buffer.from(await webcrypto.subtle.exportKey("raw", publicKey));
  const { d = "" } = await webcrypto.subtle.exportKey("jwk", privateKey);
  return { VAPID_PUBLIC_KEY: point.toString("base64url"), VAPID_PRIVATE_KEY: d };
}

/** Created once per state folder, so that earlier subscriptions keep working. */
export async function localPushKeys(dir: string): Promise<PushKeys> {
  const file = join(dir, "push-keys.json");
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await makePushKeys()), { mode: 0o600 });
  return JSON.parse(readFileSync(file, "utf8")) as PushKeys;
}

export async function printPushKeys(): Promise<void> {
  const keys = await makePushKeys();
  console.log("Keys for Web Push. Whoever subscribed with earlier ones must subscribe again.\n");
  for (const [name, value] of Object.entries({ ...keys, VAPID_SUBJECT: "mailto:you@your-domain" })) {
    console.log(`echo ${value} | wrangler secret put ${name} --env production`);
  }
}
