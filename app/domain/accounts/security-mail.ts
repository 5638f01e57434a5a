import { BRAND } from "../brand.ts";
import { type Role, roleNames } from "./actor.ts";

const changes = {
  "authenticator-added": "An authenticator app was added to your account. You'll be asked for its code when you log in",
  "authenticator-removed":
    "The authenticator app was removed from your account. You now log in with your password alone",
  "passkey-added": "A passkey was added to your account. It logs in without a password",
  "passkey-removed": "A passkey was removed from your account. It no longer logs in",
  "recovery-codes-replaced": "New recovery codes were made for your account. The old ones no longer work",
  "second-step-reset":
    "An admin removed the authenticator app and recovery codes from your account. You log in with your password alone until you set up a new app",
  "account-unlocked":
    "Your account was locked after too many failed attempts to log in. An admin unlocked it, so you can log in now",
} as const;
export type SecurityChange = keyof typeof changes;

export const securityMail = (change: SecurityChange, toEmail: string, origin: string) => ({
  kind: change,
  toEmail,
  ...securityText(changes[change], origin),
});

export const roleMail = (role: Role, toEmail: string, origin: string) => ({
  kind: "role-changed",
  toEmail,
  ...securityText(
    `An admin changed the role of your account to ${roleNames[role].toLowerCase()}. You were logged out everywhere`,
    origin,
  ),
});

const securityText = (change: string, origin: string) => ({
  subject: `The security of your ${BRAND} account was changed`,
  body: `Hello,

${change}.

If you did not expect this, choose a new password at once: ${origin}/reset-password-request
`,
});
