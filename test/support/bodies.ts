type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  $ref?: string;
  minimum?: number;
  minItems?: number;
};
type Operation = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
export type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A call as openapi.json describes it; `body` is one that its schema may take. */
export type Call = {
  name: string;
  method: string;
  path: string;
  query: string[];
  body: Json | undefined;
  form: string[];
};

/** Words that a schema's type does not tell. */
const known: Record<string, Json> = {
  email: "ana@example.org",
  reply_to: "ana@example.org",
  phone: "(213) 555-0188",
  phone_number: "(213) 555-0188",
  contactPhone: "(213) 555-0188",
  customerPhone: "(213) 555-0188",
  formatted: "(213) 555-0188",
  birthday: "05/14/1990",
  password: "correct horse 21",
  confirmPassword: "correct horse 21",
  open: "09:00",
  close: "17:00",
  photo: "",
  sourceId: "pm_card_chargeDeclined",
  pickupTimeOption: "asap",
  url: "https://example.org/hook",
  price: 10,
  salePrice: 9,
};

/** Every call of the API, each with a body that its schema describes. */
export function callsOf({ paths, components }: Description): Call[] {
  const sample = (schema: Schema, name: string): Json => {
    const { $ref } = schema;
    if ($ref) return sample(components.schemas[$ref.split("/").at(-1) as string] as Schema, name);
    const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (name in known && !schema.properties) return known[name] as Json;
    if (schema.const !== undefined) return schema.const as Json;
    if (schema.enum) return schema.enum[0] as Json;
    if (choice) return sample(choice.find(({ type }) => type === "string") ?? (choice[0] as Schema), name);
    const type = [schema.type].flat().find((one) => one !== "null");
    if (type === "object") {
      const parts = Object.entries(schema.properties ?? {}).filter(([, part]) => Object.keys(part).length > 0);
      return Object.fromEntries(parts.map(([key, part]) => [key, sample(part, key)]));
    }
    if (schema.prefixItems) return schema.prefixItems.map((part) => sample(part, name));
    if (type === "array") return [sample(schema.items ?? {}, name)];
    if (type === "integer" || type === "number") return Math.max(1, schema.minimum ?? 1);
    if (type === "boolean") return true;
    return "word";
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const schema = requestBody?.content["application/json"]?.schema;
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        query: parameters.filter((each) => each.in === "query").map((each) => each.name),
        body: schema && sample(schema, ""),
        form: Object.keys(requestBody?.content["multipart/form-data"]?.schema.properties ?? {}),
      };
    }),
  );
}

/** Where a body's single values are; the days of a week are alike. */
export function leavesOf(body: Json, path: string[] = []): { path: string[]; value: Json }[] {
  if (typeof body !== "object" || body === null) return [{ path, value: body }];
  const parts = Object.entries(body).filter(([key]) => !/^(tues|wednes|thurs|fri|satur|sun)day$/.test(key));
  return parts.flatMap(([key, part]) => leavesOf(part, [...path, key]));
}

/** The body with another value at a place, or with nothing there. */
export function withValue(body: Json, path: readonly string[], value: Json | undefined): Json {
  const copy = structuredClone(body) as { [key: string]: Json };
  let node = copy;
  for (const key of path.slice(0, -1)) node = node[key] as { [key: string]: Json };
  const last = path.at(-1) as string;
  if (value === undefined) delete node[last];
  else node[last] = value;
  return copy;
}
