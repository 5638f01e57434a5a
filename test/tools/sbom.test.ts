import { expect, test } from "vitest";
import { type Bom, bomFaults, settled } from "#test/lab/sbom/bom.ts";

const part = (name: string, license: string | null = "MIT") => ({
  "bom-ref": `${name}@1.0.0`,
  name,
  version: "1.0.0",
  scope: "required" as const,
  licenses: license ? [{ license: { id: license } }] : [],
  hashes: [{ alg: "SHA-512", content: "00" }],
});
const bill = (components: Bom["components"], more: Partial<Bom> = {}): Bom => ({
  metadata: { component: { name: "a-folder" } },
  components,
  dependencies: [{ ref: "b@1.0.0" }, { ref: "a@1.0.0", dependsOn: ["c", "b"] }],
  ...more,
});

test("a bill is right if every part is proved and under an accepted license", () =>
  expect(bomFaults(bill([part("a"), part("b")]))).toEqual([]));

test("one accepted license of two is enough", () =>
  expect(bomFaults(bill([part("a", "(MIT OR GPL-3.0-only)"), part("b")]))).toEqual([]));

test.each(["GPL-3.0-only", "AGPL-3.0 OR SSPL-1.0", "MIT AND GPL-3.0-only", "SEE LICENSE IN LICENSE.md"])(
  "a part under %s is refused",
  (license) => expect(bomFaults(bill([part("a", license), part("b")]))).toHaveLength(1),
);

test("a part without a license, or that nothing proves, is refused", () =>
  expect(bomFaults(bill([part("a", null), { ...part("b"), hashes: [] }]))).toHaveLength(2));

test("made elsewhere and later it is the same bill", () => {
  const billOf = (folder: string, at: string, components: Bom["components"]) =>
    settled(
      bill(components, {
        serialNumber: `urn:uuid:${at}`,
        metadata: { timestamp: at, tools: [at], component: { name: folder } },
      }),
      "nearleaf",
    );
  const first = billOf("here", "2026-01-01", [part("a"), part("b")]);
  expect(first).toEqual(billOf("there", "2027-02-02", [part("b"), part("a")]));
  expect(JSON.stringify(first)).not.toMatch(/2026|here/);
  expect(billOf("here", "2026-01-01", [part("a"), part("b"), { ...part("tool"), scope: "optional" }])).toEqual(first);
});
