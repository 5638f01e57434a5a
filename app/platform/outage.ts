class Outage extends Error {
  override name = "Outage";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export const isOutage = (error: unknown): boolean =>
  error instanceof Outage || (error instanceof Error && error.cause !== undefined && isOutage(error.cause));

/** Objects flag it; D1 only says it in the message: https://developers.cloudflare.com/d1/observability/debug-d1/ */
export const isOverload = (error: unknown): boolean =>
  error instanceof Error &&
  ("overloaded" in error
    ? error.overloaded === true
    : /D1 DB is overloaded/.test(error.message) || isOverload(error.cause));

/** The call may have been carried out: https://developers.cloudflare.com/d1/best-practices/retry-queries/ */
export const isDropped = (error: unknown): boolean =>
  error instanceof Error &&
  (/Network connection lost|caused object to be reset|reset because its code was updated/.test(error.message) ||
    isDropped(error.cause));

export const OUTAGE_SECONDS = 5;

const PERMANENT_ERROR = /SQLITE_(ERROR|CONSTRAINT|MISMATCH|TOOBIG|RANGE|AUTH|MISUSE)|D1_TYPE_ERROR|parameter bindings/;

export async function rethrowAsOutage<T>(call: () => Promise<T>, onOutage: () => void): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const known = error instanceof TypeError || error instanceof RangeError || error instanceof Outage;
    // The remote object's own code threw: a bug, not an outage.
    const remote = typeof error === "object" && error !== null && "remote" in error && error.remote === true;
    if (known || remote || PERMANENT_ERROR.test(String(error))) throw error;
    onOutage();
    throw new Outage(error);
  }
}

export const withOutages = <T extends object>(binding: T, onOutage: () => void): T =>
  new Proxy(binding, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== "function" || name === "then") return value;
      // Platform objects require themselves as `this`.
      return (...args: unknown[]) =>
        rethrowAsOutage(
          async () => (target as Record<PropertyKey, (...args: unknown[]) => unknown>)[name]?.(...args),
          onOutage,
        );
    },
  });
