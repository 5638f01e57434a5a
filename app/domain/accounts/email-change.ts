export const EMAIL_LINK_MS = 60 * 60 * 1000;

export const EMAIL_LINK_SPENT = "This link has expired or was used already. Please change your email again.";
