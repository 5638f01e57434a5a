import { grams, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { V, S } = readOn("2026-11-23");
const said = S();

export const newYork: Pack = {
  state: "NY",
  name: "New York",
  timeZone: "America/New_York",
  limits: {
    flower: { name: "Flower", of: ["flower"], most: said(ounces(3)) },
    concentrate: { name: "Concentrate", of: ["concentrate"], most: said(grams(24)) },
  },
  taxes: {
    excise: { name: "State retail tax", goods: "cannabis", rate: said(percent(9)) },
    local: { name: "Local retail tax", goods: "cannabis", rate: said(percent(4)) },
  },
  flow: {
    delivery: S("List of states with delivery to adults, April 2025")(true),
    carryPaidLeast: V("9 NYCRR 123.20(e)")(percent(30)),
    cashAtDoor: said(false),
    manifest: V()("updated after each delivery"),
  },
};
