/** In characters; no composition rules (NIST SP 800-63B). */
export const PASSWORD_SHORTEST = 8;
export const PASSWORD_LONGEST = 128;

export const COMMON_PASSWORD = "This password is too common. Please choose another.";
