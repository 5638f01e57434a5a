import { describe, expect, test } from "vitest";
import { carrierRulesOf } from "#app/domain/couriers/carrier-rules.ts";
import { carrierFault, whoMayCarry } from "#app/domain/couriers/carriers.ts";
import { decideMove } from "#app/domain/couriers/move.ts";
import { aMove, aRequest, driver, firstEntryOf } from "#test/support/couriers.ts";

const NOW = Date.parse("2026-11-27T19:00:00Z");
const [ours, theirs] = ["shop-a", "shop-b"];
const from = (place: string, vendorId: string | null = ours) =>
  aRequest({ vendorId, address: `1 Main St, ${place}`, timeZone: "America/Los_Angeles" });
const faultOf = (request: ReturnType<typeof from>, employerId: string | null) =>
  carrierFault(carrierRulesOf(request, NOW), request, { employerId });

describe("who may carry", () => {
  test.each([
    ["Los Angeles, CA 90012", "In California, only the dispensary's own employees may deliver (4 CCR §15415)."],
    ["Detroit, MI 48226", "In Michigan, only the dispensary's own employees may deliver (R 420.207)."],
  ])("from %s only couriers whom the request's dispensary employs", (place, fault) => {
    expect([ours, theirs, null].map((employer) => faultOf(from(place), employer))).toEqual([undefined, fault, fault]);
    expect(faultOf(from(place, null), null)).toBe(fault);
  });

  test("in New Mexico the marketplace's couriers too, but nobody whom another dispensary employs", () => {
    const fault =
      "In New Mexico, only the dispensary's own employees or a licensed courier may deliver (16.8.2.41(D) NMAC).";
    const request = from("Santa Fe, NM 87501");
    expect([ours, null].map((employer) => faultOf(request, employer))).toEqual([undefined, undefined]);
    expect(faultOf(request, theirs)).toBe(fault);
  });

  test("in Minnesota a delivery licensee alone, so not the dispensary's own employees", () => {
    const request = from("Saint Paul, MN 55101");
    expect(faultOf(request, null)).toBeUndefined();
    expect(faultOf(request, ours)).toBe(
      "In Minnesota, only a delivery licensee that buys from dispensaries may deliver (Minn. Stat. §342.41).",
    );
  });

  test("anybody where the state's rules name nobody", () => {
    const request = from("Las Vegas, NV 89101", null);
    expect([ours, theirs, null].map((employer) => faultOf(request, employer))).toEqual(Array(3).fill(undefined));
  });

  test("of a dispatcher's couriers, those who may carry all that is selected", () => {
    const couriers = [
      { id: "own", employerId: ours },
      { id: "other", employerId: theirs },
      { id: "free", employerId: null },
    ];
    const listed = (request: ReturnType<typeof from>) => ({ ...request, carriers: carrierRulesOf(request, NOW) });
    const idsFor = (...requests: ReturnType<typeof from>[]) =>
      whoMayCarry(requests.map(listed), couriers).map(({ id }) => id);
    expect(idsFor(from("Los Angeles, CA 90012"))).toEqual(["own"]);
    expect(idsFor(from("Las Vegas, NV 89101"))).toEqual(["own", "other", "free"]);
    expect(idsFor(from("Los Angeles, CA 90012"), from("Los Angeles, CA 90012", theirs))).toEqual([]);
  });
});

describe("a request's moves", () => {
  const california = aRequest({ vendorId: ours, address: "200 N Spring St, Los Angeles, CA 90012" });
  const facts = { request: california, last: { entry: firstEntryOf(california), before: undefined }, wrongPins: 0 };
  const given = (employerId: string | null) =>
    decideMove(facts, aMove("assign", { courier: { id: driver.id, name: driver.name, employerId } }));

  test("a dispatcher's assignment names the courier who may not carry", () => {
    const fault = "In California, only the dispensary's own employees may deliver (4 CCR §15415).";
    expect(given(theirs)).toMatchObject({ ok: false, reason: "unlawful-carrier", fields: { courierId: fault } });
    expect(given(ours).ok).toBe(true);
  });

  test("a pending request doesn't exist for couriers who may not carry it", () => {
    const taken = (employerId: string | null) =>
      decideMove(facts, aMove("assign", { actor: { ...driver, employerId }, courier: { ...driver, employerId } }));
    expect(taken(theirs)).toMatchObject({ ok: false, reason: "not-found" });
    expect(taken(ours).ok).toBe(true);
  });
});
