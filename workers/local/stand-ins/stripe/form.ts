export type Form = { [key: string]: string | Form };

/** `items[0][price]=…` as nested objects; lists become objects with numeric keys. */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\]?\[|\]/).filter((part) => part !== "");
    let at = form;
    for (const part of path.slice(0, -1)) {
      const known = at[part];
      const inner: Form = typeof known === "object" ? known : {};
      at[part] = inner;
      at = inner;
    }
    at[path.at(-1) ?? name] = value;
  }
  return form;
}

export const textOf = (form: Form, key: string): string | undefined => {
  const value = form[key];
  return typeof value === "string" && value !== "" ? value : undefined;
};

export const formOf = (form: Form, key: string): Form => {
  const value = form[key];
  return typeof value === "object" ? value : {};
};

export const listOf = (form: Form, key: string): string[] =>
  Object.values(formOf(form, key)).filter((value) => typeof value === "string");
