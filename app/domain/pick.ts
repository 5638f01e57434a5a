export const pick = <T extends object, Name extends keyof T>(value: T, ...names: Name[]): Pick<T, Name> =>
  Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<T, Name>;
