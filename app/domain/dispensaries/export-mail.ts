import { toDispensary } from "../billing/emails.ts";

/** Doesn't name the dispensary. Its link requires a login. */
export const exportReadyMail = (toEmail: string, origin: string) => ({
  toEmail,
  ...toDispensary("export-ready", "your file is ready", "there", [
    "The file with all of your dispensary’s data is ready. You can download it for seven days:",
    `${origin}/vendor-dashboard/download`,
    "If you didn't ask for it, please change your password.",
  ]),
});
