import wasm from "argon2id/dist/simd.wasm";
import setupWasm from "argon2id/lib/setup.js";
import { isDemoPassword } from "#app/domain/accounts/demo-passwords.ts";
import { commonPasswords } from "./common.ts";
import { readPhc, writePhc } from "./phc.ts";

export type Passwords = {
  /** Argon2id in PHC format: 19 MiB, two passes, one lane, about 50 ms of CPU. */
  hash(password: string): Promise<string>;
  /** A null hash takes the same time and returns false, so that timing reveals no accounts. */
  verify(password: string, hash: string | null): Promise<boolean>;
  isCommon(password: string): boolean;
};

const COST = { memorySize: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** The library rejects shorter ones; pad them, so that timing stays the same. */
const SHORTEST_BYTES = 8;

const dummyHash = { ...COST, salt: new Uint8Array(SALT_BYTES), tag: new Uint8Array(TAG_BYTES) };

type Compute = Awaited<ReturnType<typeof setupWasm>>;
let instance: Promise<Compute> | undefined;

// Workers can't compile Wasm at run time, so it is imported. An instance takes 65 MB, so there is one.
function engine(): Promise<Compute> {
  const load = async (imports: WebAssembly.Imports) => ({
    module: wasm,
    instance: await WebAssembly.instantiate(wasm, imports),
  });
  instance ??= setupWasm(load, load).catch((error) => {
    instance = undefined;
    throw error;
  });
  return instance;
}

/** NFKC: the same password from any keyboard. */
const plain = (password: string) => password.normalize("NFKC");
const bytesOf = (password: string) => new TextEncoder().encode(plain(password));

export const passwordsBy = (engine: () => Promise<Compute>): Passwords => ({
  async hash(password) {
    const compute = await engine();
    const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
    return writePhc({
      ...COST,
      salt,
      tag: compute({ password: bytesOf(password), salt, tagLength: TAG_BYTES, ...COST }),
    });
  },

  async verify(password, hash) {
    const compute = await engine();
    const known = (hash === null ? undefined : readPhc(hash)) ?? dummyHash;
    const bytes = bytesOf(password);
    const padded = bytes.length < SHORTEST_BYTES ? new Uint8Array(SHORTEST_BYTES) : bytes;
    const { salt, tag, memorySize, passes, parallelism } = known;
    const computed = compute({ password: padded, salt, memorySize, passes, parallelism, tagLength: tag.length });
    let difference = known === dummyHash || padded !== bytes ? 1 : 0;
    for (const [at, byte] of tag.entries()) difference |= byte ^ (computed[at] ?? 0);
    return difference === 0;
  },

  isCommon: (password) => commonPasswords.has(plain(password).toLowerCase()),
});

export const passwords: Passwords = passwordsBy(engine);

/** Rejects demo passwords, which are public. */
export const deployedPasswords: Passwords = {
  ...passwords,
  verify: async (password, hash) => (await passwords.verify(password, hash)) && !isDemoPassword(password),
  isCommon: (password) => passwords.isCommon(password) || isDemoPassword(password),
};
