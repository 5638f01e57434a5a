/** What both lists and texts have: asked of it, it is a list. */
const ofLists = new Set<PropertyKey>(["at", "concat", "includes", "indexOf", "slice", "length", Symbol.iterator]);
/** It is no SQL, no promise and of no class. */
const absent = new Set<PropertyKey>(["getSQL", "then", "constructor"]);

const boundTo = (owner: object, key: PropertyKey): unknown => {
  const value: unknown = Reflect.get(owner, key);
  return typeof value === "function" ? value.bind(owner) : value;
};

/** Stands for any argument: a text, a number, a list of one, and an object of all fields, each of which is the same again. */
export function standIn(): unknown {
  const get = (_: object, key: PropertyKey): unknown => {
    if (key === Symbol.toPrimitive) return (hint: string) => (hint === "number" ? 1 : "x");
    if (key === "toJSON") return () => "x";
    if (absent.has(key)) return undefined;
    if (!ofLists.has(key) && key in String.prototype) return boundTo(Object("x"), key);
    if (key in Array.prototype) return boundTo([standIn()], key);
    return typeof key === "symbol" ? undefined : standIn();
  };
  return new Proxy({}, { get });
}
