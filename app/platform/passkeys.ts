import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { base64url } from "oslo/encoding";

const library = () => import("@simplewebauthn/server");

export type StoredPasskey = { id: string; publicKey: string; counter: number; transports: string[] };

const hostOf = (origin: string) => new URL(origin).hostname;

export async function registrationOptions(
  { origin, name }: { origin: string; name: string },
  user: { id: string; email: string; has: readonly Pick<StoredPasskey, "id" | "transports">[] },
) {
  const { generateRegistrationOptions } = await library();
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

export async function verifyRegistration(
  origin: string,
  response: string,
  challenge: string,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: JSON.parse(response) as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, publicKey: base64url.encode(publicKey, { includePadding: false }), counter, transports };
  } catch {
    return undefined;
  }
}

export async function authenticationOptions(origin: string) {
  const { generateAuthenticationOptions } = await library();
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
  const { verifyAuthenticationResponse } = await library();
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
