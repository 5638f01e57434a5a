import { toDispensary } from "../../billing/emails.ts";
import type { ClaimSubject } from "./subjects.ts";

const hidden: Record<Exclude<ClaimSubject, "review">, string> = {
  product: "hid this product from your menu",
  deal: "switched this deal off",
  promotion: "removed this promotion",
};

type Hidden = { subject: keyof typeof hidden; name: string; why: string };

export const hiddenTextMail = (dispensaryName: string, { subject, name, why }: Hidden) =>
  toDispensary("claim-hidden", "a text that your state does not allow", dispensaryName, [
    `We ${hidden[subject]}: ${name}`,
    why,
    "Change the text in your dashboard, then publish it again.",
  ]);
