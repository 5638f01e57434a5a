import type { Line } from "./line.ts";

type Values = Record<string, unknown>;
type Cells = Record<string, string>;

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is Values[] => Array.isArray(value) && value.length > 0 && value.every(isObject);

const VARIANTS = /^(?:variants?|variations|skus|options|prices|weights|sizes)$/i;
const SECTION_ITEMS = /^(?:items|products|menu_?items)$/i;

/** The products of a JSON export as lines, one per variant; its first line names the columns. */
export function jsonLines(exported: unknown): Line[] {
  const items = sectionItems(productList([exported]));
  const rows = items.flatMap((item, at) => rowsOf(item).map((cells) => ({ line: at + 1, cells })));
  const head = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  const named = rows.map(({ line, cells }) => ({ line, cells: head.map((name) => cells[name] ?? "") }));
  return head.length > 0 ? [{ line: 0, cells: head }, ...named] : [];
}

/** The list nearest to the top: responses wrap it in "data", "products", "items" and the like. */
function productList(values: readonly unknown[]): Values[] {
  const list = values.find(isList);
  if (list) return list;
  const inside = values.filter(isObject).flatMap((value) => Object.values(value));
  return inside.length > 0 ? productList(inside) : [];
}

/** Some menus are lists of sections: their title is the category of their items. */
function sectionItems(list: Values[]): Values[] {
  return list.flatMap((section) => {
    const items = Object.entries(section).find(([key, value]) => SECTION_ITEMS.test(key) && isList(value))?.[1];
    if (!items) return [section];
    const category = section.title ?? section.name ?? section.category;
    return (items as Values[]).map((item) => ({ category, ...item }));
  });
}

function rowsOf(item: Values): Cells[] {
  const [key, list] = Object.entries(item).find(([key, value]) => VARIANTS.test(key) && isList(value)) ?? [];
  const variants = (list as Values[] | undefined) ?? pairedLists(item);
  const cells = cellsOf(item, "", key);
  if (variants.length === 0) return [cells];
  return variants.map((variant) => ({ ...cells, ...cellsOf(variant, "variant.") }));
}

/** `Options: ["1g", "3.5g"]` beside `Prices: [12, 35]`. */
function pairedLists(item: Values): Values[] {
  const list = (name: RegExp) => {
    const found = Object.entries(item).find(([key]) => name.test(key))?.[1];
    return Array.isArray(found) ? found : [];
  };
  const [options, prices] = [list(/^options$/i), list(/^prices$/i)] as const;
  return options.length === prices.length ? options.map((option, at) => ({ option, price: prices[at] })) : [];
}

function cellsOf(value: Values, path: string, skipped?: string): Cells {
  const cells: Cells = {};
  for (const [key, each] of Object.entries(value)) {
    const name = path + key;
    if (key === skipped || each === null) continue;
    const first = isList(each) ? each[0] : each;
    if (isObject(first)) Object.assign(cells, cellsOf(first, `${name}.`));
    else if (Array.isArray(each)) cells[name] = each.filter((part) => typeof part !== "object").join(", ");
    else cells[name] = String(each);
  }
  return cells;
}
