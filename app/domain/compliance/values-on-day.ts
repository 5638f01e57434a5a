import type { Fact, Origin } from "./fact.ts";
import type { Pack } from "./pack-schema.ts";

/** Each value is the one that applies on a day, or undefined. */
export type InForce<T> = T extends Origin
  ? T | undefined
  : T extends readonly (infer E)[]
    ? E extends Origin
      ? E | undefined
      : InForce<E>[]
    : T extends object
      ? { [K in keyof T]: InForce<T[K]> }
      : T;

export type PackInForce = InForce<Pack>;

const isFact = (value: unknown): value is Fact =>
  typeof value === "object" && value !== null && "mark" in value && "source" in value;

const holdsOn = (day: string) => (fact: Origin) =>
  (fact.from === null || fact.from <= day) && (fact.until === null || day <= fact.until);

export function inForceOn<T>(value: T, day: string): InForce<T> {
  const holds = holdsOn(day);
  const resolve = (part: unknown): unknown => {
    if (isFact(part)) return holds(part) ? part : undefined;
    if (Array.isArray(part)) return isFact(part[0]) ? part.find(holds) : part.map(resolve);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, resolve(inner)]));
  };
  return resolve(value) as InForce<T>;
}

/** Keys are paths such as "limits.flower.most"; dated alternatives share a key. */
export function factsOf(value: unknown, path = ""): { key: string; fact: Fact }[] {
  if (isFact(value)) return [{ key: path, fact: value }];
  if (typeof value !== "object" || value === null) return [];
  const isDated = Array.isArray(value) && isFact(value[0]);
  return Object.entries(value).flatMap(([name, inner]) =>
    factsOf(inner, isDated ? path : path === "" ? name : `${path}.${name}`),
  );
}
