export const pick = <T extends object, Name extends keyof T>(value: T, ...names: Name[]): Pick<T, Name> =>
  Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<T, Name>;

export function omit<T extends object, Name extends keyof T>(value: T, ...names: Name[]): Omit<T, Name> {
  const rest = { ...value };
  for (const name of names) delete rest[name];
  return rest;
}
