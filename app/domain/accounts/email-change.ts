import { HOUR_MS } from "../time.ts";

export const EMAIL_LINK_MS = HOUR_MS;

export const EMAIL_LINK_SPENT = "This link has expired or was already used. Please change your email again.";
