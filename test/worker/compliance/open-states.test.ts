import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { neededOf, valueId } from "#app/domain/compliance/confirmation.ts";
import { packOf } from "#app/domain/compliance/pack-in.ts";
import { loader } from "#app/routes/shop/rules/rules.tsx";
import { confirmValues } from "#app/use-cases/compliance/confirm-values.ts";
import { refreshWithheld } from "#app/use-cases/compliance/refresh-withheld.ts";
import { withdrawConfirmation } from "#app/use-cases/compliance/withdraw-confirmation.ts";
import { listConfirmations } from "#db/compliance/confirmations.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { auditEvents, confirmedValues, vendors } from "#db/schema/index.ts";
import { NOON, routeContext, testVisit } from "#test/support/app.ts";
import { listAudit } from "#test/support/audit.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { openShop } from "#test/support/shop.ts";

const { settings } = testVisit();
const visit = { ...testVisit(), settings: { ...settings, stateOpening: "confirmed" as const } };
const { db } = visit;
const admin: Actor = { ...actorOf("none"), role: "admin", vendorId: null };
const needed = neededOf(packOf("VT")!, "2026-06-16");
const allValues = needed.map(valueId).join("\n");
const note = "Read at the board's page.";
const confirm = (values = allValues, actor = admin, state = "VT") =>
  confirmValues(visit, actor, { state, values, note });
const withheldOf = async (id: string) => (await findVendor(db, id))?.withheld;
const audited = async () =>
  (await listAudit(db, NOON + 1)).map(({ kind, details }) => ({ kind, ...JSON.parse(details) }));

beforeEach(async () => {
  await db.delete(confirmedValues);
  await db.delete(auditEvents);
  await db.update(vendors).set({ withheld: null });
});

describe("where states open once their values are confirmed", () => {
  test("dispensaries are unlisted until their state's last value is confirmed, and again once one is withdrawn", async () => {
    const shop = await openShop(db, { state: "VT" });
    const other = await openShop(db, { state: "CA" });
    await refreshWithheld(visit);
    expect([await withheldOf(shop.id), await withheldOf(other.id)]).toEqual(["state", "state"]);
    await confirm(needed.slice(1).map(valueId).join("\n"));
    expect(await withheldOf(shop.id)).toBe("state");
    await confirm(valueId(needed[0]!));
    expect([await withheldOf(shop.id), await withheldOf(other.id)]).toEqual([null, "state"]);
    expect(await withdrawConfirmation(visit, admin, needed[0]!)).toMatchObject({ ok: true });
    expect(await withheldOf(shop.id)).toBe("state");
  });

  test("a state without a pack stays closed", async () => {
    const shop = await openShop(db, { state: "TX" });
    await confirm();
    await refreshWithheld(visit);
    expect(await withheldOf(shop.id)).toBe("state");
  });
});

test("a confirmation stores its author, time and note, and is audited", async () => {
  await confirm(valueId(needed[0]!));
  expect(await listConfirmations(db, "VT")).toEqual([{ ...needed[0], note, confirmedAt: NOON, confirmedBy: null }]);
  expect(await listConfirmations(db, "CA")).toEqual([]);
  await withdrawConfirmation(visit, admin, needed[0]!);
  expect(await listConfirmations(db, "VT")).toEqual([]);
  const { key } = needed[0]!;
  expect((await audited()).toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: "rules-confirmation-withdrawn", state: "VT", value: key, note },
    { kind: "rules-confirmed", state: "VT", values: key, note },
  ]);
});

test("confirming again keeps the first confirmation", async () => {
  await confirm(valueId(needed[0]!));
  await confirmValues(visit, admin, { state: "VT", values: allValues, note: "Again." });
  const notes = (await listConfirmations(db, "VT")).map((each) => each.note);
  expect(notes.toSorted()).toEqual([...needed.slice(1).map(() => "Again."), note].toSorted());
});

test("only admins can confirm, and not unknown states or changed values", async () => {
  expect(await confirm(allValues, { ...admin, role: "dispatcher" })).toMatchObject({ reason: "not-allowed" });
  expect(await confirm(allValues, admin, "TX")).toMatchObject({ reason: "not-found" });
  expect(await confirm("flow.delivery [1]")).toMatchObject({ reason: "changed-meanwhile" });
  expect(await confirm("")).toMatchObject({ reason: "invalid", fields: { values: /./ } });
  expect(await listConfirmations(db, "VT")).toEqual([]);
  expect(await audited()).toEqual([]);
});

test("only admins can withdraw a confirmation, and only an existing one", async () => {
  expect(await withdrawConfirmation(visit, admin, needed[0]!)).toMatchObject({ reason: "not-found" });
  await confirm();
  expect(await withdrawConfirmation(visit, { ...admin, role: "vendor" }, needed[0]!)).toMatchObject({
    reason: "not-allowed",
  });
  expect(await listConfirmations(db, "VT")).toHaveLength(needed.length);
  expect(await audited()).toMatchObject([{ kind: "rules-confirmed" }]);
});

test("shoppers see which rules were confirmed, and when", async () => {
  const read = async () => {
    const request = { params: { state: "VT" }, context: routeContext(visit) } as unknown as Parameters<
      typeof loader
    >[0];
    return (await loader(request)).groups.flatMap(({ lines }) => lines.map(({ basis }) => basis));
  };
  expect((await read()).some((basis) => basis.startsWith("confirmed"))).toBe(false);
  const doubtful = (await read()).filter((basis) => basis.startsWith("not yet confirmed"));
  expect(doubtful).not.toEqual([]);
  await confirm();
  const after = await read();
  expect(after.filter((basis) => basis.startsWith("confirmed Jun 16, 2026"))).toHaveLength(doubtful.length);
  expect(after.some((basis) => basis.startsWith("not yet"))).toBe(false);
});

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
