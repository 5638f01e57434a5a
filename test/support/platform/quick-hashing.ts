import { deployedPasswords, passwords, passwordsBy } from "#app/providers/passwords/index.ts";

type Engine = Awaited<ReturnType<Parameters<typeof passwordsBy>[0]>>;

const mixed: Engine = ({ password, salt, tagLength = 32 }) => {
  let mix = 0;
  for (const byte of [...salt, ...password]) mix = Math.imul(mix ^ byte, 0x01_00_01_93) + 1;
  return Uint8Array.from({ length: tagLength }, (_, at) => Math.imul(mix ^ at, 0x01_00_01_93) >>> 16);
};

// Test files share the module.
const shared = globalThis as { argon2id?: Pick<typeof passwords, "hash" | "verify"> };
shared.argon2id ??= { hash: passwords.hash, verify: passwords.verify };
const { argon2id } = shared;

const use = ({ hash, verify }: typeof argon2id) => {
  Object.assign(passwords, { hash, verify });
  deployedPasswords.hash = hash;
};

// A fifth of a second for each password, by design: what is built on it needs only that the right one fits.
use(passwordsBy(async () => mixed));

/** For a file that is about the hashes themselves. */
export const hashInEarnest = () => use(argon2id);
