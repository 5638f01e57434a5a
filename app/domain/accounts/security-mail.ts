import { BRAND } from "../brand.ts";

const changes = {
  "authenticator-added":
    "An authenticator app was added to your account. From now on you are asked for its code when you log in",
  "authenticator-removed":
    "The authenticator app was removed from your account. From now on your password alone logs you in",
  "passkey-added": "A passkey was added to your account. It logs in without a password",
  "passkey-removed": "A passkey was removed from your account. It no longer logs in",
  "recovery-codes-replaced": "New recovery codes were made for your account. Those from before no longer work",
} as const;
export type SecurityChange = keyof typeof changes;

export const securityMail = (change: SecurityChange, toEmail: string, origin: string) => ({
  kind: change,
  toEmail,
  subject: `The security of your ${BRAND} account was changed`,
  body: `Hello,

${changes[change]}.

If this was not you, choose a new password at once: ${origin}/reset-password-request
`,
});
