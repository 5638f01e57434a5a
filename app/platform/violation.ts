const textOf = (error: unknown) =>
  error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}` : "";

export const isUniqueViolation = (error: unknown): boolean => textOf(error).includes("UNIQUE");

/** The result of `work`, or `taken` if it violates a unique key. */
export const unlessTaken = <T, Taken>(work: Promise<T>, taken: Taken): Promise<T | Taken> =>
  work.catch((error) => {
    if (isUniqueViolation(error)) return taken;
    throw error;
  });

export const isCheckViolation = (error: unknown, name: string): boolean =>
  textOf(error).includes(`CHECK constraint failed: ${name}`);

export const isNullViolation = (error: unknown, column: string): boolean =>
  textOf(error).includes(`NOT NULL constraint failed: ${column}`);
