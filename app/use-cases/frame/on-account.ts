import type { Actor } from "#app/domain/accounts/actor.ts";
import { refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { type AccountDetails, findAccountDetails } from "#db/accounts/accounts.ts";
import { asAdmin } from "./as-actor.ts";

const ownAccount = refuse("own-account", "You can't change your own account here. Ask another admin.");

/** Wraps an admin's action on another person's account. */
export const onAccount = <Rest extends unknown[], Result>(
  verb: (visit: Visit, actor: Actor, account: AccountDetails, ...rest: Rest) => Promise<Result>,
) =>
  asAdmin(async (visit: Visit, actor, userId: string, ...rest: Rest) => {
    if (userId === actor.userId) return ownAccount;
    const account = await findAccountDetails(visit.db, userId);
    return account ? verb(visit, actor, account, ...rest) : notFound("Account");
  });
