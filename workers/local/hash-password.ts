import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import setupWasm from "argon2id/lib/setup.js";
import { writePhc } from "#app/providers/passwords/phc.ts";

/** As app/providers/passwords: 19 MiB, two passes, one lane. */
const COST = { memorySize: 19_456, passes: 2, parallelism: 1 };

const load = (imports: WebAssembly.Imports) =>
  WebAssembly.instantiate(readFileSync(createRequire(import.meta.url).resolve("argon2id/dist/simd.wasm")), imports);

/** An argon2id hash in PHC format. */
export async function hashPassword(password: string): Promise<string> {
  const compute = await setupWasm(load as never, load as never);
  const salt = randomBytes(16);
  const tag = compute({ password: new TextEncoder().encode(password.normalize("NFKC")), salt, tagLength: 32, ...COST });
  return writePhc({ ...COST, salt, tag });
}
