/**
 * What a log may say of a bug. Of a failed query the beginning is kept, by which it is found; what was bound to it, and what
 * was written into it, is not: it holds what people typed, where they are, and hashes of their secrets.
 */
export function faultFacts(error: unknown): { message: string; stack: string | undefined; cause: string | undefined } {
  const { message, stack, cause } = error instanceof Error ? error : new Error(String(error));
  return {
    message: withoutQuery(message),
    // The message stands in the stack as well, and what was bound may look like a stack's lines.
    stack: stack?.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : undefined,
    cause: cause === undefined ? undefined : withoutQuery(String(cause)),
  };
}

/** With only the beginning of a failed query. */
export const withoutQuery = (text: string): string => text.replace(/(Failed query: .{0,60})[\s\S]*/, "$1…");
