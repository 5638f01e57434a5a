import type { FormAnswer } from "./answers.ts";

/**
 * A route's `clientAction`: where the server cannot be reached or breaks, the form says so in SPEC.md's words (section 8) and
 * keeps what was typed; without it the whole page would be replaced by an error. The way to the login page is left alone.
 */
export const saysOnFailure =
  (message: string) =>
  async ({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<FormAnswer> => {
    try {
      return (await serverAction()) as FormAnswer;
    } catch (error) {
      if (error instanceof Response) throw error;
      return { done: false, message, fields: {}, typed: {}, conflict: false };
    }
  };
