import type { ComponentProps } from "react";
import { Field, Select } from "./field.tsx";
import { FormattedField } from "./formatted-field.tsx";
import type { Option } from "./options.tsx";

type Described = Omit<ComponentProps<typeof Field>, "name" | "defaultValue"> & {
  options?: readonly Option[];
  format?: (typed: string) => string;
};

export type FieldTable = Record<string, Described>;

export const Fields = ({ table, values = {} }: { table: FieldTable; values?: Record<string, unknown> }) =>
  Object.entries(table).map(([name, { options, format, ...field }]) => {
    const value = values[name] ?? "";
    const text = format ? format(String(value)) : String(value);
    if (format) return <FormattedField key={name} name={name} defaultValue={text} format={format} {...field} />;
    if (!options) return <Field key={name} name={name} defaultValue={text} {...field} />;
    const { label, hint, className = "" } = field;
    return <Select key={name} name={name} defaultValue={text} {...{ label, hint, className, options }} />;
  });
