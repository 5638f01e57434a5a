import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Role } from "#app/domain/accounts/actor.ts";
import { isDemoPassword } from "#app/domain/accounts/demo-passwords.ts";
import { COMMON_PASSWORD, PASSWORD_LONGEST, PASSWORD_SHORTEST } from "#app/domain/accounts/password.ts";
import { isEmail } from "#app/domain/email.ts";
import { newId } from "#app/domain/id.ts";
import { commonPasswords } from "#app/providers/passwords/common.ts";
import { auditEvents, users } from "#db/schema/index.ts";
import { asSql, bulkInsert, type Insert, prepare } from "#db/seed/bulk.ts";
import { hashPassword } from "./hash-password.ts";
import { readCommand, refuseCommand } from "./read-command.mjs";
import type { Remote } from "./wrangler.ts";

/** Dispensaries register themselves; an operator creates these three (DECISIONS 2). */
const roles = ["courier", "dispatcher", "admin"] as const satisfies Role[];
type OperatorRole = (typeof roles)[number];

const { values } = readCommand("account:create");
if (!values.email || !values.role) refuseCommand("account:create", "An account needs an --email and a --role");
const email = values.email.trim().toLowerCase();
const role = values.role as OperatorRole;
const password = values.password ?? generatePassword();
if (!isEmail(email)) fail(`"${values.email}" isn't an email address.`);
if (values.role === "vendor") fail("Dispensaries register themselves at /register.");
if (!roles.includes(role)) fail(`"${values.role}" isn't a role: courier, dispatcher or admin.`);
const length = [...password].length;
if (length < PASSWORD_SHORTEST || length > PASSWORD_LONGEST) {
  fail(`A password has ${PASSWORD_SHORTEST} to ${PASSWORD_LONGEST} characters; this one has ${length}.`);
}
if (commonPasswords.has(password.toLowerCase()) || isDemoPassword(password)) fail(COMMON_PASSWORD);

const inserts = await accountRows();
if (values.remote) await createRemote({ environment: values.env });
else await createLocal();
console.log(`Created the ${role} account ${email}.`);
if (values.password === undefined) console.log(`Its password, shown this once: ${password}`);

async function accountRows(): Promise<Insert[]> {
  const now = Date.now();
  const [given = "", ...family] = (values.name ?? email.split("@")[0]!).trim().split(/\s+/);
  const id = newId(now);
  return [
    ...bulkInsert(users, [
      {
        id,
        email,
        passwordHash: await hashPassword(password),
        role,
        firstName: given,
        lastName: family.join(" "),
        // Verified, because nobody else can have registered this address before.
        emailVerifiedAt: now,
        createdAt: now,
      },
    ]),
    ...bulkInsert(auditEvents, [
      { id: newId(now), at: now, kind: "account-created", subjectId: id, details: { role, by: "command line" } },
    ]),
  ];
}

// Miniflare and wrangler take a second to load, so import them only when needed.
async function createLocal(): Promise<void> {
  const { migrate, stateDir, withState } = await import("./state.ts");
  await withState(stateDir(), async ({ d1 }) => {
    await migrate(d1);
    const existing = await d1.prepare("SELECT 1 FROM users WHERE email = ?").bind(email).first();
    if (existing) fail(`An account with the email ${email} already exists.`);
    await d1.batch(inserts.map((insert) => prepare(d1, insert)));
  });
}

async function createRemote(remote: Remote): Promise<void> {
  const { queryRemote, runRemoteFile } = await import("./wrangler.ts");
  const quoted = `'${email.replaceAll("'", "''")}'`;
  if (queryRemote(remote, `SELECT 1 FROM users WHERE email = ${quoted}`).length > 0) {
    fail(`An account with the email ${email} already exists.`);
  }
  // The hash goes through a temporary file that only this user can read.
  const folder = mkdtempSync(join(tmpdir(), "nearleaf-account-"));
  try {
    const file = join(folder, "account.sql");
    writeFileSync(file, inserts.map(asSql).join("\n"), { mode: 0o600 });
    runRemoteFile(remote, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Five groups of four unambiguous characters: 99 bits. */
function generatePassword(): string {
  const letters = "23456789abcdefghjkmnpqrstuvwxyz";
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: 5 }, group).join("-");
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
