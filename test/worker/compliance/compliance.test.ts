import { expect, test } from "vitest";
import { worker } from "#test/support/fetcher.ts";

type Value = { value: unknown; unit: string | null; source: string; mark: string; readOn: string | null };
const get = (path: string) => worker.fetch(`http://localhost/api/compliance/packs${path}`);
const valuesAt = async (state: string, at: string) =>
  (await (await get(`/${state}?at=${encodeURIComponent(at)}`)).json<{ values: Record<string, Value> }>()).values;

test("every state with a pack is listed", async () => {
  const listed = await (await get("")).json<{ state: string; name: string; open: boolean; readOn: string }[]>();
  expect(listed).toHaveLength(22);
  expect(listed).toContainEqual({ state: "ME", name: "Maine", open: true, readOn: "2026-11-23" });
});

test("a state's values have a unit, source, mark, check date and validity", async () => {
  expect((await valuesAt("CA", "2025-09-30T23:59:59-07:00"))["taxes.excise.rate"]).toEqual({
    value: 19,
    unit: "%",
    source: "AB 564, digest",
    mark: "V",
    readOn: "2026-11-23",
    from: "2025-07-01",
    until: "2025-09-30",
  });
  expect((await valuesAt("ca", "2025-10-01T00:00:00-07:00"))["taxes.excise.rate"]?.value).toBe(15);
});

test("a state without a pack uses the strictest limits", async () => {
  const pack = await (await get("/TX")).json<{ name: string; values: Record<string, Value> }>();
  expect(pack.name).toBe("Texas");
  expect(pack.values["limits.all.most"]?.source).toContain("strictest limit of any state");
});

test.each([
  ["/Atlantis", 404, "State not found."],
  ["/CA?at=yesterday", 400, "Give an ISO instant."],
  ["/CA?at=2026-02-30T00:00:00Z", 400, "Give an ISO instant."],
])("packs%s is refused", async (path, status, message) => {
  const response = await get(path);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ success: false, message });
});
