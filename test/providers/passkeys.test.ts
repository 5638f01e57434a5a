import { base64url } from "oslo/encoding";
import { expect, test } from "vitest";
import { verifyAuthentication, verifyRegistration } from "#app/platform/passkeys.ts";
import { softwarePasskey } from "#test/support/outside/software-passkey.ts";

const SITE = "https://nearleaf.example";
const CHALLENGE = "Y2hhbGxlbmdl";

type Registration = { id: string; response: { clientDataJSON: string; attestationObject: string } };
const changed = (json: string, change: (registration: Registration) => void): string => {
  const copy = JSON.parse(json) as Registration;
  change(copy);
  return JSON.stringify(copy);
};
/** The flags follow the site's hash, which is 32 bytes long. */
const withFlags = (json: string, site: Uint8Array, flags: number) =>
  changed(json, ({ response }) => {
    const bytes = base64url.decode(response.attestationObject, { strict: false });
    const at = bytes.findIndex((_, from) => site.every((byte, offset) => bytes[from + offset] === byte));
    bytes[at + site.length] = flags;
    response.attestationObject = base64url.encode(bytes, { includePadding: false });
  });

test("a passkey that was made for this site and question signs in here", async () => {
  const passkey = await softwarePasskey(SITE);
  const stored = (await verifyRegistration(SITE, await passkey.make(CHALLENGE), CHALLENGE))!;
  expect(stored).toMatchObject({ id: passkey.id, counter: 0, transports: ["internal"] });
  expect(await verifyAuthentication(SITE, await passkey.show(CHALLENGE), CHALLENGE, stored)).toBe(0);
});

test("a passkey for another site, another question or another key is refused", async () => {
  const passkey = await softwarePasskey(SITE);
  const registration = await passkey.make(CHALLENGE);
  const site = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode("nearleaf.example")));
  const shown = await passkey.show(CHALLENGE);
  const elsewhere = await (await softwarePasskey("https://nearleaf.evil")).make(CHALLENGE);
  const borrowed = (JSON.parse(elsewhere) as Registration).response.attestationObject;
  const refused = {
    "another question": await passkey.make("b3RoZXI"),
    "another site": elsewhere,
    "another site's key under our name": changed(registration, ({ response }) => {
      response.attestationObject = borrowed;
    }),
    "another key's name": changed(registration, (copy) => {
      copy.id = "b3RoZXI";
    }),
    "an answer instead of a new key": changed(registration, ({ response }) => {
      response.clientDataJSON = (JSON.parse(shown) as Registration).response.clientDataJSON;
    }),
    "no one present": withFlags(registration, site, 0x44),
    "no one identified": withFlags(registration, site, 0x41),
    "no key": withFlags(registration, site, 0x05),
    "no JSON": "{",
    "no object": "null",
  };
  for (const [what, response] of Object.entries(refused))
    expect(await verifyRegistration(SITE, response, CHALLENGE), what).toBeUndefined();
  expect(await verifyRegistration(SITE, withFlags(registration, site, 0x45), CHALLENGE)).toBeDefined();
});
