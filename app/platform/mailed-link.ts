import { hmac, sha256 } from "./digest.ts";

/** A seed's prefix says what kind of link it is; "" matches the rest. */
const kinds = [
  { prefix: "email:", purpose: "change-email", path: "/confirm-email" },
  { prefix: "staff:", purpose: "staff-invitation", path: "/staff-invitation" },
  { prefix: "", purpose: "reset-password", path: "/reset-password" },
] as const;

/** The database has the token's hash and the email's seed. Without our key, neither yields the link. */
export async function newMailedLink(key: string, purpose: (typeof kinds)[number]["purpose"]) {
  const prefix = kinds.find((kind) => kind.purpose === purpose)?.prefix;
  const linkSeed = `${prefix}${crypto.randomUUID()}${crypto.randomUUID()}`;
  return { linkSeed, tokenHash: await sha256(await mailedToken(key, linkSeed)), path: await mailedPath(key, linkSeed) };
}

export const mailedToken = (key: string, seed: string): Promise<string> => hmac(key, `${kindOf(seed).purpose}:${seed}`);

export const mailedPath = async (key: string, seed: string): Promise<string> =>
  `${kindOf(seed).path}/${await mailedToken(key, seed)}`;

const kindOf = (seed: string) => kinds.find(({ prefix }) => seed.startsWith(prefix)) as (typeof kinds)[number];
