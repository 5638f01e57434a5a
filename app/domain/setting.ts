/** Throws on an unknown value: a typo must not turn a protection off. */
export function oneOf<T extends string>(name: string, choices: readonly [T, T], setting: string): T {
  const known = choices.find((each) => each === setting);
  if (!known) throw new Error(`${name} must be "${choices[0]}" or "${choices[1]}", not "${setting}"`);
  return known;
}
