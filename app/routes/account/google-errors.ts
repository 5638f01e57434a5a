const problems = new Map([
  ["failed", "Signing in with Google did not work. Please try again."],
  ["unverified-email", "Google has not verified this email address. Please log in with your password."],
  ["no-account", "There is no account with this Google address. Register first, or log in with your email."],
]);

/** The message for an error code in /login's query. */
export const googleErrorMessage = (word: string | null): string | undefined => problems.get(word ?? "");
