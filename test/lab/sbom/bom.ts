/** As much of a CycloneDX bill of materials as is looked at. */
export type Bom = {
  serialNumber?: string;
  metadata: {
    timestamp?: string;
    tools?: unknown;
    component: { name: string; "bom-ref"?: string; [more: string]: unknown };
  };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};
type Component = {
  "bom-ref": string;
  name: string;
  version: string;
  /** npm calls "optional" what tools alone use, and what is native, which a worker cannot load. */
  scope: "required" | "optional";
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  hashes?: { alg: string; content: string }[];
};

/** Licenses under which a part may go into the product; each was read before it came onto this list. */
const allowed = new Set([
  "MIT",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "CC0-1.0",
  // The two typefaces: may be served with a product, not sold by themselves.
  "OFL-1.1",
  // react-leaflet: as MIT, and not to be used against human rights.
  "Hippocratic-2.1",
]);

/**
 * The bill of what is deployed, the same whenever and wherever it is made: without its time, its number, its maker, and in
 * one order.
 */
export function settled(bom: Bom, name: string): Bom {
  const { serialNumber: _, metadata, ...rest } = bom;
  const { timestamp: __, tools: ___, ...metadataRest } = metadata;
  const components = bom.components.filter(({ scope }) => scope === "required");
  const refs = new Set(components.map((component) => component["bom-ref"]));
  const root = metadata.component["bom-ref"];
  return {
    ...rest,
    // npm calls the project what its folder is called.
    metadata: { ...metadataRest, component: { ...metadata.component, name } },
    components: components.toSorted((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1)),
    dependencies: bom.dependencies
      .filter(({ ref }) => refs.has(ref) || ref === root)
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((part) => refs.has(part)).toSorted() }))
      .toSorted((a, b) => (a.ref < b.ref ? -1 : 1)),
  };
}

/** Parts that a bill cannot prove, or whose license nobody has agreed to. */
export const bomFaults = ({ components }: Bom): string[] =>
  components.flatMap((component) => {
    const licenses = (component.licenses ?? []).map(
      ({ license, expression }) => license?.id ?? license?.name ?? expression,
    );
    const faults = licenses
      .filter((license) => !license || !choicesOf(license).some((choice) => allowed.has(choice)))
      .map((license) => `${component["bom-ref"]} is under ${license}, which nobody has agreed to`);
    if (licenses.length === 0) faults.push(`${component["bom-ref"]} names no license`);
    if (!component.hashes?.some(({ alg }) => alg === "SHA-512")) faults.push(`${component["bom-ref"]} has no SHA-512`);
    return faults;
  });

/** "(MIT OR Apache-2.0)" lets us choose. */
const choicesOf = (license: string) => license.replace(/^\(|\)$/g, "").split(" OR ");
