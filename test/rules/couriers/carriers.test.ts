import { describe, expect, test } from "vitest";
import { carrierErrorAt, carrierRulesOf } from "#app/domain/couriers/carrier-rules.ts";
import { whoMayCarry } from "#app/domain/couriers/carriers.ts";
import { decideMove } from "#app/domain/couriers/move.ts";
import { suggestCouriers } from "#app/domain/couriers/suggest.ts";
import { aMove, aRequest, driver, firstEntryOf } from "#test/support/couriers.ts";

const NOW = Date.parse("2026-11-27T19:00:00Z");
const [ours, theirs] = ["shop-a", "shop-b"];
const from = (place: string, vendorId: string | null = ours) =>
  aRequest({ vendorId, address: `1 Main St, ${place}`, timeZone: "America/Los_Angeles" });
const faultOf = (request: ReturnType<typeof from>, employer: string | null) =>
  carrierErrorAt(request, { employerIds: employer ? [employer] : [], carries: [] }, NOW);

describe("who may carry", () => {
  test.each([
    ["Los Angeles, CA 90012", "In California, only the dispensary's own employees may deliver (4 CCR §15415)."],
    ["Detroit, MI 48226", "In Michigan, only the dispensary's own employees may deliver (R 420.207)."],
  ])("from %s only couriers whom the request's dispensary employs", (place, fault) => {
    expect([ours, theirs, null].map((employer) => faultOf(from(place), employer))).toEqual([undefined, fault, fault]);
    expect(faultOf(from(place, null), null)).toBe(fault);
  });

  test("in New Mexico the marketplace's couriers too, but no courier of another dispensary", () => {
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

  test("anyone in a state whose rules name no carriers", () => {
    const request = from("Las Vegas, NV 89101", null);
    expect([ours, theirs, null].map((employer) => faultOf(request, employer))).toEqual(Array(3).fill(undefined));
  });

  test("of a dispatcher's couriers, those who may carry all that is selected", () => {
    const couriers = [
      { id: "own", employerIds: [ours], carries: [] },
      { id: "other", employerIds: [theirs], carries: [] },
      { id: "free", employerIds: [], carries: [] },
    ];
    const listed = (request: ReturnType<typeof from>) => ({ ...request, carriers: carrierRulesOf(request, NOW) });
    const idsFor = (...requests: ReturnType<typeof from>[]) =>
      whoMayCarry(requests.map(listed), couriers).map(({ id }) => id);
    expect(idsFor(from("Los Angeles, CA 90012"))).toEqual(["own"]);
    expect(idsFor(from("Las Vegas, NV 89101"))).toEqual(["own", "other", "free"]);
    expect(idsFor(from("Los Angeles, CA 90012"), from("Los Angeles, CA 90012", theirs))).toEqual([]);
  });
});

describe("one dispensary's goods per vehicle", () => {
  const carrying = (...goods: ReturnType<typeof from>[]) => ({ employerIds: [], carries: goods });
  const faultWith = (request: ReturnType<typeof from>, ...goods: ReturnType<typeof from>[]) =>
    carrierErrorAt(request, carrying(...goods), NOW);

  test.each([
    ["Santa Fe, NM 87501", "In New Mexico, a courier carries one dispensary's goods at a time (16.8.2.41(C)(3) NMAC)."],
    ["Albany, NY 12207", "In New York, a courier carries one dispensary's goods at a time (9 NYCRR 123.20(g))."],
  ])("from %s no second one can be combined", (place, fault) => {
    const [own, other] = [from(place), { ...from(place, theirs), address: `2 Main St, ${place}` }];
    expect([faultWith(own), faultWith(own, own), faultWith(own, other)]).toEqual([undefined, undefined, fault]);
    const visitors = [1, 2].map((number) => ({ ...from(place, null), address: `${number} Elm St, ${place}` }));
    expect(faultWith(visitors[0]!, visitors[0]!)).toBeUndefined();
    expect(faultWith(visitors[0]!, visitors[1]!)).toBe(fault);
  });

  test.each([["California"], ["Michigan"]])("%s says so too", (name) => {
    const request = from(name === "California" ? "Los Angeles, CA 90012" : "Detroit, MI 48226");
    expect(carrierRulesOf(request, NOW).oneDispensary).toMatch(`In ${name}, a courier carries one dispensary's goods`);
  });

  test("a courier carries for several dispensaries by default", () => {
    const place = "Las Vegas, NV 89101";
    expect(faultWith(from(place), { ...from(place, theirs), address: "2 Main St" })).toBeUndefined();
  });

  test("goods on board bind the vehicle by the law where they came from", () => {
    const [vegas, albany] = [from("Las Vegas, NV 89101"), from("Albany, NY 12207", theirs)];
    const fault = "In New York, a courier carries one dispensary's goods at a time (9 NYCRR 123.20(g)).";
    expect([faultWith(vegas, albany), faultWith(albany, vegas)]).toEqual([fault, fault]);
    expect(faultWith(vegas, { ...albany, vendorId: ours })).toBeUndefined();
  });

  test("suggestions and selections never give one courier the goods of two dispensaries", () => {
    const place = "Santa Fe, NM 87501";
    const listed = (request: ReturnType<typeof from>, id: string) => ({
      ...request,
      id,
      pickup: null,
      dropOff: null,
      carriers: carrierRulesOf(request, NOW),
    });
    const all = [
      listed(from(place), "a"),
      listed({ ...from(place, theirs), address: "2 Main St, Santa Fe, NM 87501" }, "b"),
      listed(from(place), "c"),
    ];
    const free = (id: string) => ({ id, place: null, jobs: 0, duty: "duty" as const, employerIds: [], carries: [] });
    const suggested = (couriers: string[]) =>
      suggestCouriers(all, couriers.map(free)).map(({ requestId, courierId }) => `${requestId} ${courierId}`);
    expect(suggested(["ada"])).toEqual(["a ada", "c ada"]);
    expect(suggested(["ada", "bo"])).toEqual(["a ada", "b bo", "c ada"]);
    expect(whoMayCarry(all, [free("ada")])).toEqual([]);
    expect(whoMayCarry([all[0]!, all[2]!], [free("ada")])).toHaveLength(1);
  });
});

describe("a request's moves", () => {
  const california = aRequest({ vendorId: ours, address: "200 N Spring St, Los Angeles, CA 90012" });
  const facts = { request: california, last: { entry: firstEntryOf(california), before: undefined }, wrongPins: 0 };
  const assign = (...employerIds: string[]) =>
    decideMove(facts, aMove("assign", { courier: { ...driver, employerIds } }));

  test("a dispatcher's assignment names the courier who may not carry", () => {
    const fault = "In California, only the dispensary's own employees may deliver (4 CCR §15415).";
    expect(assign(theirs)).toMatchObject({ ok: false, reason: "unlawful-carrier", fields: { courierId: fault } });
    expect(assign(ours).ok).toBe(true);
  });

  test("a pending request doesn't exist for couriers who may not carry it", () => {
    const claim = (...employerIds: string[]) =>
      decideMove(facts, aMove("assign", { actor: { ...driver, employerIds }, courier: { ...driver, employerIds } }));
    expect(claim(theirs)).toMatchObject({ ok: false, reason: "not-found" });
    expect(claim(ours).ok).toBe(true);
  });
});
