import { expect, test } from "vitest";
import { passwords, passwordsBy } from "#app/providers/passwords/index.ts";
import { hashInEarnest } from "#test/support/platform/quick-hashing.ts";

hashInEarnest();

type Engine = Parameters<typeof passwordsBy>[0];
type Cost = Parameters<Awaited<ReturnType<Engine>>>[0];

/** Passwords whose engine only notes how hard it is asked to work. */
function counted() {
  const requests: Omit<Cost, "password" | "salt">[] = [];
  const engine: Engine =
    async () =>
    ({ password: _, salt: __, ...cost }) => {
      requests.push(cost);
      return new Uint8Array(cost.tagLength ?? 32);
    };
  return { costs: requests, passwords: passwordsBy(engine) };
}

test("finding out that there is no account takes the work of a wrong password", async () => {
  const hash = await passwords.hash("correct horse 21");
  const workOf = async (password: string, known: string | null) => {
    const { costs, passwords } = counted();
    await passwords.verify(password, known);
    return costs;
  };
  const wrong = await workOf("not the password", hash);
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toMatchObject({ memorySize: 19_456, passes: 2, parallelism: 1 });
  expect(await workOf("not the password", null)).toEqual(wrong);
  // Shorter than the engine takes, which is no reason to answer sooner.
  expect(await workOf("short", null)).toEqual(wrong);
  expect(await workOf("short", hash)).toEqual(wrong);
});

test("no password is right without an account", async () => {
  // An engine that answers what nobody's hash is.
  const { passwords } = counted();
  expect(await passwords.verify("anything at all", null)).toBe(false);
});

test("the right password is right, and another is not", async () => {
  const hash = await passwords.hash("correct horse 21");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify("correct horse 21", hash)).toBe(true);
  expect(await passwords.verify("correct horse 22", hash)).toBe(false);
});

test("a common password stays common in look-alike characters", () => {
  expect(passwords.isCommon("Password1")).toBe(true);
  expect(passwords.isCommon("ｐａｓｓｗｏｒｄ１")).toBe(true);
  expect(passwords.isCommon("𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝𝟏")).toBe(true);
  expect(passwords.isCommon("a few unrelated words")).toBe(false);
});

test("an accent is the same typed with its letter or after it", async () => {
  const hash = await passwords.hash("caf\u00e9 noir 12");
  expect(await passwords.verify("cafe\u0301 noir 12", hash)).toBe(true);
});
