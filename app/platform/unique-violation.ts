/** Whether a write failed because its name, email or key is taken: the database's UNIQUE said so, which no read before it could. */
export function isUniqueViolation(error: unknown): boolean {
  const text =
    error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}` : "";
  return text.includes("UNIQUE");
}
