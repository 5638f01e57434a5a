import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { ofUser } from "./accounts.ts";

export const totpSecrets = sqliteTable(
  "totp_secrets",
  {
    userId: ofUser().primaryKey(),
    /** Encrypted (app/platform/encryption.ts), bound to the user. */
    secretSealed: text("secret_sealed").notNull(),
    createdAt: instant("created_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    /** Time step of the last code used, so none works twice. */
    lastStep: integer("last_step").notNull().default(0),
  },
  (t) => [check("totp_secrets_sealed", sql`${t.secretSealed} GLOB 'v1.*'`)],
);

export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: ofUser(),
    codeHash: text("code_hash").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);
