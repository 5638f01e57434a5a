import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "../columns.ts";
import { users } from "./accounts.ts";

/** Keys that people sign in with instead of a password; what is kept of them is public. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The authenticator's name for it, base64url. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** How often it was used, where the authenticator counts. */
    counter: integer("counter").notNull(),
    transports: json<string[]>("transports").notNull(),
    /** The device that it was made on, as a person recognizes it. */
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("passkeys_of_user").on(t.userId, t.createdAt)],
);

/** Challenges that were answered: each is answered once. They go when they could no longer be. */
export const answeredChallenges = sqliteTable(
  "answered_challenges",
  {
    /** SHA-256. */
    challengeHash: text("challenge_hash").primaryKey(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("answered_challenges_expiry").on(t.expiresAt)],
);
