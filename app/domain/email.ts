/** A basic pattern for one address (SPEC.md 5): no spaces or line breaks, nothing that could end a mail's header. */
const EMAIL_PATTERN = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/;
export const EMAIL_MAX = 254;

export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL_PATTERN.test(text);
