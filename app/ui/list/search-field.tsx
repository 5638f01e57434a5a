import { Search } from "lucide-react";
import type { InputHTMLAttributes } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../button.tsx";

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; text: string };

export const SearchField = ({ label, text, ...attributes }: Props) => (
  <label className="relative min-w-0 flex-1">
    <span className="sr-only">{label}</span>
    <Search className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-quiet" aria-hidden />
    <input
      name="q"
      type="search"
      defaultValue={text}
      maxLength={60}
      autoComplete="off"
      enterKeyHint="search"
      className="block min-h-11 w-full rounded-full border border-line bg-card pr-4 pl-12 text-base placeholder:text-quiet aria-invalid:border-danger"
      {...attributes}
    />
  </label>
);

/** `hiddenFields`: other filters. */
type FormProps = Props & { hiddenFields?: Iterable<[name: string, value: string]>; formClass?: string };

export function SearchForm({ hiddenFields = [], formClass = "", ...field }: FormProps) {
  const { location } = useNavigation();
  return (
    <Form className={`flex items-end gap-2 ${formClass}`}>
      {[...hiddenFields].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SearchField key={field.text} {...field} />
      <Button type="submit" look="secondary" busy={location?.search.includes("q=") ?? false}>
        Search
      </Button>
    </Form>
  );
}
