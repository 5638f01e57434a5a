import { expect, test } from "vitest";
import { type Bom, bomFaults, productionParts, settled } from "#test/support/sbom-bom.ts";

const part = (name: string, license: string | null = "MIT") => ({
  "bom-ref": `${name}@1.0.0`,
  name,
  version: "1.0.0",
  licenses: license ? [{ license: { id: license } }] : [],
  hashes: [{ alg: "SHA-512", content: "00" }],
});
const bill = (components: Bom["components"], more: Partial<Bom> = {}): Bom => ({
  metadata: { component: { name: "a-folder" } },
  components,
  dependencies: [{ ref: "b@1.0.0" }, { ref: "a@1.0.0", dependsOn: ["c", "b"] }],
  ...more,
});
const lockfile = {
  packages: {
    "": { version: "1.0.0" },
    "node_modules/a": { version: "1.0.0" },
    "node_modules/a/node_modules/b": { version: "1.0.0" },
    "node_modules/tool": { version: "1.0.0", dev: true },
    "node_modules/native": { version: "1.0.0", optional: true },
  },
};

test("a bill with every part of production is right; tools are no part of it", () => {
  expect(bomFaults(bill([part("a"), part("b")]), lockfile)).toEqual([]);
});

test("a part that is missing, or of another version, is noticed", () => {
  expect(bomFaults(bill([part("a")]), lockfile)).toEqual(["b@1.0.0 is in production and not in the bill"]);
  expect(bomFaults(bill([part("a"), { ...part("b"), version: "2.0.0" }]), lockfile)).toHaveLength(1);
});

test("of two licenses one that was agreed to is enough", () => {
  expect(bomFaults(bill([part("a", "(MIT OR GPL-3.0-only)"), part("b")]), lockfile)).toEqual([]);
});

test.each(["GPL-3.0-only", "AGPL-3.0 OR SSPL-1.0", "MIT AND GPL-3.0-only", "SEE LICENSE IN LICENSE.md"])(
  "a part under %s is refused",
  (license) => {
    expect(bomFaults(bill([part("a", license), part("b")]), lockfile)).toHaveLength(1);
  },
);

test("a part without a license, or that nothing proves, is refused", () => {
  expect(bomFaults(bill([part("a", null), { ...part("b"), hashes: [] }]), lockfile)).toHaveLength(2);
});

test("made elsewhere and later it is the same bill", () => {
  const made = (folder: string, at: string, components: Bom["components"]) =>
    settled(
      bill(components, {
        serialNumber: `urn:uuid:${at}`,
        metadata: { timestamp: at, tools: [at], component: { name: folder } },
      }),
      "nearleaf",
      productionParts(lockfile),
    );
  const one = made("here", "2026-01-01", [part("a"), part("b")]);
  expect(one).toEqual(made("there", "2027-02-02", [part("b"), part("a")]));
  expect(JSON.stringify(one)).not.toMatch(/2026|here/);
  expect(made("here", "2026-01-01", [part("a"), part("b"), part("tool")])).toEqual(one);
});
