const textOf = (error: unknown) =>
  error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}` : "";

export const isUniqueViolation = (error: unknown): boolean => textOf(error).includes("UNIQUE");

/** The result of `work`, or `fallback` if it violates a unique key. */
export const unlessDuplicate = <T, Fallback>(work: Promise<T>, fallback: Fallback): Promise<T | Fallback> =>
  work.catch((error) => {
    if (isUniqueViolation(error)) return fallback;
    throw error;
  });

export const isCheckViolation = (error: unknown, name: string): boolean =>
  textOf(error).includes(`CHECK constraint failed: ${name}`);

export const isNullViolation = (error: unknown, column: string): boolean =>
  textOf(error).includes(`NOT NULL constraint failed: ${column}`);
