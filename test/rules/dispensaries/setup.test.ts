import { describe, expect, test } from "vitest";
import { FIRST_PRODUCTS, type SetUp, setupSteps } from "#app/domain/dispensaries/setup.ts";

const whole: SetUp = {
  hasLicense: true,
  hasHours: true,
  hasZone: true,
  hasPayments: true,
  hasPhone: true,
  listedCount: FIRST_PRODUCTS,
  logoKey: "logos/x.jpg",
};
const open = (facts: Partial<SetUp>) =>
  setupSteps({ ...whole, ...facts }).flatMap(({ done, to }) => (done ? [] : [to.replace("/vendor-dashboard/", "")]));

describe("the setup of a dispensary", () => {
  test.each<[Partial<SetUp>, string]>([
    [{ hasLicense: false }, "settings/dispensary"],
    [{ hasPhone: false }, "settings/contact"],
    [{ hasHours: false }, "settings/hours"],
    [{ hasZone: false }, "settings/zone"],
    [{ hasPayments: false }, "settings/payments"],
    [{ listedCount: FIRST_PRODUCTS - 1 }, "add"],
    [{ logoKey: null }, "settings/logo"],
  ])("with %j leads to %s, beside the steps that are done", (facts, to) => {
    expect(open(facts)).toEqual([to]);
    expect(setupSteps({ ...whole, ...facts })).toHaveLength(7);
  });

  test("has no steps once all are done", () => expect(setupSteps(whole)).toEqual([]));

  test("counts only the first ten products", () => {
    const label = (listedCount: number) => setupSteps({ ...whole, logoKey: null, listedCount })[5]?.label;
    expect([0, 9, 200].map(label)).toEqual(
      ["0", "9", "10"].map((count) => `List your first 10 products (${count} so far)`),
    );
  });
});
