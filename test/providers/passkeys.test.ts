import { base64url } from "oslo/encoding";
import { expect, test } from "vitest";
import { verifyAuthentication, verifyRegistration } from "#app/platform/passkeys.ts";
import { softwarePasskey } from "#test/support/outside/software-passkey.ts";

const SITE = "https://nearleaf.example";
const CHALLENGE = "Y2hhbGxlbmdl";

type Made = { id: string; response: { clientDataJSON: string; attestationObject: string } };
const changed = (made: string, change: (made: Made) => void): string => {
  const copy = JSON.parse(made) as Made;
  change(copy);
  return JSON.stringify(copy);
};
/** The flags follow the site's hash, which is 32 bytes long. */
const withFlags = (made: string, site: Uint8Array, flags: number) =>
  changed(made, ({ response }) => {
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
  const made = await passkey.make(CHALLENGE);
  const site = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode("nearleaf.example")));
  const shown = await passkey.show(CHALLENGE);
  const elsewhere = await (await softwarePasskey("https://nearleaf.evil")).make(CHALLENGE);
  const borrowed = (JSON.parse(elsewhere) as Made).response.attestationObject;
  const refused = {
    "another question": await passkey.make("b3RoZXI"),
    "another site": elsewhere,
    "another site's key under our name": changed(made, ({ response }) => {
      response.attestationObject = borrowed;
    }),
    "another key's name": changed(made, (copy) => {
      copy.id = "b3RoZXI";
    }),
    "an answer instead of a new key": changed(made, ({ response }) => {
      response.clientDataJSON = (JSON.parse(shown) as Made).response.clientDataJSON;
    }),
    "no one present": withFlags(made, site, 0x44),
    "no one identified": withFlags(made, site, 0x41),
    "no key": withFlags(made, site, 0x05),
    "no JSON": "{",
    "no object": "null",
  };
  for (const [what, response] of Object.entries(refused))
    expect(await verifyRegistration(SITE, response, CHALLENGE), what).toBeUndefined();
  expect(await verifyRegistration(SITE, withFlags(made, site, 0x45), CHALLENGE)).toBeDefined();
});
