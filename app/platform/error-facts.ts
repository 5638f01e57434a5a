/** Cuts query text and bound values, which hold personal data and hashes of secrets. */
export function errorFacts(error: unknown): { message: string; stack: string | undefined; cause: string | undefined } {
  const { message, stack, cause } = error instanceof Error ? error : new Error(String(error));
  return {
    message: withoutQuery(message),
    // The stack repeats the message, and bound values can look like stack lines.
    stack: stack?.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : undefined,
    cause: cause === undefined ? undefined : withoutQuery(String(cause)),
  };
}

export const withoutQuery = (text: string): string => text.replace(/(Failed query: .{0,60})[\s\S]*/, "$1…");
