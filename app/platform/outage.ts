/**
 * The platform failed, not we: the database, the store or an object did not answer. What was asked may have happened all the
 * same; whoever asked may ask again.
 */
class Outage extends Error {
  override name = "Outage";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export const isOutage = (error: unknown): boolean =>
  error instanceof Outage || (error instanceof Error && error.cause !== undefined && isOutage(error.cause));

/** Whether an object refused a call because more are waiting for it than it can work off. */
export const isOverload = (error: unknown): boolean =>
  error instanceof Error && ("overloaded" in error ? error.overloaded === true : isOverload(error.cause));

/** When to come back, in seconds: the platform mends itself or moves elsewhere within moments. */
export const OUTAGE_SECONDS = 5;

/** What the database says of a statement or of values that it does not take: ours to mend, and the same each time. */
const ours = /SQLITE_(ERROR|CONSTRAINT|MISMATCH|TOOBIG|RANGE|AUTH|MISUSE)|D1_TYPE_ERROR|parameter bindings/;

/** Runs a call of the platform; where that fails for reasons that are not ours, it throws an `Outage`. */
export async function rethrowAsOutage<T>(call: () => Promise<T>, onOutage: () => void): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const known = error instanceof TypeError || error instanceof RangeError || error instanceof Outage;
    // An object's own code threw it: its bug, told from afar.
    const remote = typeof error === "object" && error !== null && "remote" in error && error.remote === true;
    if (known || remote || ours.test(String(error))) throw error;
    onOutage();
    throw new Outage(error);
  }
}

/** The same binding, each of whose calls is `reached`. */
export const withOutages = <T extends object>(binding: T, onOutage: () => void): T =>
  new Proxy(binding, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== "function" || name === "then") return value;
      // Called on the target: the platform's objects know themselves by identity.
      return (...args: unknown[]) =>
        rethrowAsOutage(
          async () => (target as Record<PropertyKey, (...args: unknown[]) => unknown>)[name]?.(...args),
          onOutage,
        );
    },
  });
