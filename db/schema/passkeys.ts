import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "../columns.ts";
import { ofUser } from "./accounts.ts";

export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential id, base64url. */
    id: text("id").primaryKey(),
    userId: ofUser(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    counter: integer("counter").notNull(),
    transports: json<string[]>("transports").notNull(),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("passkeys_of_user").on(t.userId, t.createdAt)],
);

/** Kept until they would expire, so none works twice. */
export const answeredChallenges = sqliteTable(
  "answered_challenges",
  {
    /** SHA-256. */
    challengeHash: text("challenge_hash").primaryKey(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("answered_challenges_expiry").on(t.expiresAt)],
);
