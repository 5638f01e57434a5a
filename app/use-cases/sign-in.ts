import { type AuditKind, insertAudit } from "#db/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { type Account, findAccountByEmail } from "#db/users.ts";
import type { App } from "../context.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import type { Login } from "../domain/schemas/auth.ts";

type Refused = "wrong-credentials" | "too-many-requests" | "no-courier-service";

/**
 * Checks an e-mail (lower case) and a password; the caller starts the session (SPEC.md 5 "Vendor login", "Courier login").
 * `door` is the courier partners' own, which needs the courier service, or an operator's or driver's account.
 *
 * Refuses the eleventh wrong password for an account and address within 10 minutes, whatever it is, so that guesses that race one
 * another learn nothing; an unknown e-mail takes the steps of a known one.
 */
export async function signIn(
  app: App,
  { email, password }: Login,
  door: "any" | "courier" = "any",
): Promise<Outcome<Account, Refused>> {
  const key = `${email}|${app.address}`;
  const before = await app.rateLimit("signIn", key, { peek: true });
  if (!before.allowed) return tooMany(before.retryAfterSeconds);

  const account = await findAccountByEmail(app.db, email);
  const known = account && account.disabledAt === null ? account : undefined;
  const right = await app.passwords.verify(password, known?.passwordHash ?? null);

  const after = await app.rateLimit("signIn", key, { peek: right });
  if (!after.allowed) return tooMany(after.retryAfterSeconds);
  if (!known || !right) {
    await tell(app, "sign-in-refused", account?.id ?? null);
    return refuse("wrong-credentials", "Login failed. Please check your credentials.");
  }
  if (door === "courier" && known.role === "vendor" && !known.courierService) {
    await tell(app, "sign-in-refused", known.id);
    return refuse("no-courier-service", "This account does not have courier service enabled. Please contact support.");
  }
  await tell(app, "signed-in", known.id);
  return ok(known);
}

const tell = (app: App, kind: AuditKind, subjectId: string | null) =>
  runBatch(app.db, [insertAudit(app.db, app.now(), { kind, subjectId, address: app.address })]);

const tooMany = (retryAfterSeconds: number) =>
  refuse("too-many-requests", "Too many attempts. Please wait a few minutes, or reset your password.", {
    details: { retryAfterSeconds },
  });
