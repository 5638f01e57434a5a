const problems = new Map([
  ["failed", "Signing in with Google did not work. Please try again."],
  ["unverified-email", "Google has not verified this email address. Please log in with your password."],
  ["no-account", "There is no account with this Google address. Register first, or log in with your email."],
]);

/** Why a sign-in with Google came to nothing, by the word that the address of /login carries. */
export const googleProblem = (word: string | null): string | undefined => problems.get(word ?? "");
