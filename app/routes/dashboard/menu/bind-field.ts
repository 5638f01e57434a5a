import type { Errors } from "#app/domain/menu/variation.ts";

type TextName<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] & string;

export const bindField =
  <Draft extends object>(draft: Draft, set: (change: Partial<Draft>) => void, errors: Errors) =>
  <Name extends TextName<Draft>>(name: Name) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value } as Partial<Draft>),
  });
