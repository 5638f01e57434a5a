import type { Login } from "#app/domain/accounts/auth-schema.ts";
import type { LoginSide } from "#app/domain/accounts/home-path.ts";
import { mayLogInAt, NO_COURIER_SERVICE } from "#app/domain/accounts/vendor-access.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { findAccountByEmail } from "#db/accounts/queries.ts";
import { runBatch } from "#db/client.ts";
import { limitGuesses } from "./limit-guesses.ts";
import { recordUnknownEmail } from "./record-unknown-email.ts";

/** SPEC.md 5 "Vendor login", "Courier login". Unknown emails take the same steps, so timing reveals nothing. */
export async function signIn(visit: Visit, { email, password }: Login, side: LoginSide = "any") {
  const guess = await limitGuesses(visit, email, async () => {
    const account = await findAccountByEmail(visit.db, email);
    const known = account && account.disabledAt === null ? account : undefined;
    const right = await visit.passwords.verify(password, known?.passwordHash ?? null);
    return { account, known, wrong: !known || !right };
  });
  if (!guess.ok) return guess;
  const { account, known, wrong } = guess.value;
  if (!known || wrong) {
    visit.background(
      account ? recordSignIn(visit, "sign-in-refused", account.id) : recordUnknownEmail(visit, "sign-in-refused"),
    );
    return refuse("wrong-credentials", "Login failed. Please check your credentials.");
  }
  if (!mayLogInAt(side, known)) {
    await recordSignIn(visit, "sign-in-refused", known.id);
    return refuse("no-courier-service", NO_COURIER_SERVICE);
  }
  await recordSignIn(visit, known.secondStep ? "first-step-passed" : "signed-in", known.id);
  return ok(known);
}

const recordSignIn = (visit: Visit, kind: "signed-in" | "first-step-passed" | "sign-in-refused", subjectId: string) =>
  runBatch(visit.db, [insertVisitAudit(visit, { kind, subjectId })]);
