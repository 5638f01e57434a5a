import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { base64url } from "oslo/encoding";

export type StoredPasskey = { id: string; publicKey: string; counter: number; transports: string[] };

const hostOf = (origin: string) => new URL(origin).hostname;

export async function registrationOptions(
  { origin, name }: { origin: string; name: string },
  user: { id: string; email: string; has: readonly Pick<StoredPasskey, "id" | "transports">[] },
) {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  return generateRegistrationOptions({
    rpName: name,
    rpID: hostOf(origin),
    userName: user.email,
    userID: new TextEncoder().encode(user.id) as Uint8Array<ArrayBuffer>,
    attestationType: "none",
    excludeCredentials: user.has.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Not the library's own verification: with it come 50 kB for device certificates, which we don't ask for. */
export async function verifyRegistration(
  origin: string,
  response: string,
  challenge: string,
): Promise<StoredPasskey | undefined> {
  const { decodeAttestationObject, decodeClientDataJSON, isoBase64URL, parseAuthenticatorData, toHash } = await import(
    "@simplewebauthn/server/helpers"
  );
  try {
    const { id, response: registration } = JSON.parse(response) as RegistrationResponseJSON;
    const client = decodeClientDataJSON(registration.clientDataJSON);
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(registration.attestationObject));
    const { rpIdHash, flags, counter, credentialID, credentialPublicKey } = parseAuthenticatorData(
      attestation.get("authData"),
    );
    const isOurs =
      client.type === "webauthn.create" &&
      client.challenge === challenge &&
      client.origin === origin &&
      isoBase64URL.fromBuffer(rpIdHash) === isoBase64URL.fromBuffer(await toHash(hostOf(origin)));
    if (!isOurs || !flags.up || !flags.uv || !credentialID || !credentialPublicKey) return undefined;
    if (isoBase64URL.fromBuffer(credentialID) !== id) return undefined;
    return {
      id,
      publicKey: isoBase64URL.fromBuffer(credentialPublicKey),
      counter,
      transports: registration.transports ?? [],
    };
  } catch {
    return undefined;
  }
}

export async function authenticationOptions(origin: string) {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return generateAuthenticationOptions({ rpID: hostOf(origin), userVerification: "required" });
}

export function claimedPasskeyId(response: string): string | undefined {
  try {
    const { id } = JSON.parse(response) as { id?: unknown };
    return typeof id === "string" ? id : undefined;
  } catch {
    return undefined;
  }
}

export async function verifyAuthentication(
  origin: string,
  response: string,
  challenge: string,
  { publicKey, ...stored }: StoredPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: JSON.parse(response) as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      credential: {
        ...stored,
        publicKey: base64url.decode(publicKey, { strict: false }) as Uint8Array<ArrayBuffer>,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
