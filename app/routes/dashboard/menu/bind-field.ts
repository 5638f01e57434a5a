import type { Faults } from "#app/domain/menu/variation.ts";

type TextName<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] & string;

export const bindField =
  <Draft extends object>(draft: Draft, set: (change: Partial<Draft>) => void, faults: Faults) =>
  <Name extends TextName<Draft>>(name: Name) => ({
    name,
    value: draft[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value } as Partial<Draft>),
  });
