/**
 * What a log may say of a bug. A failed query's text is kept, what was bound to it is not: it holds what people typed, and
 * hashes of their secrets.
 */
export function faultFacts(error: unknown): { message: string; stack: string | undefined; cause: string | undefined } {
  const { message, stack, cause } = error instanceof Error ? error : new Error(String(error));
  return {
    message: withoutParameters(message),
    stack: stack && withoutParameters(stack),
    cause: cause === undefined ? undefined : withoutParameters(String(cause)),
  };
}

/** Without what was bound to a failed query. */
export const withoutParameters = (text: string) =>
  text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$(?![\s\S]))/g, "\nparams: …");
