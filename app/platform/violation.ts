const textOf = (error: unknown) =>
  error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}` : "";

/** Whether a write failed because its name, email or key is taken: the database's UNIQUE said so, which no read before it could. */
export const isUniqueViolation = (error: unknown): boolean => textOf(error).includes("UNIQUE");

/** Whether a write failed on a CHECK of the schema, by its name. */
export const isCheckViolation = (error: unknown, name: string): boolean =>
  textOf(error).includes(`CHECK constraint failed: ${name}`);

/** Whether a write failed because a table's column must not be null. */
export const isNullViolation = (error: unknown, column: string): boolean =>
  textOf(error).includes(`NOT NULL constraint failed: ${column}`);
