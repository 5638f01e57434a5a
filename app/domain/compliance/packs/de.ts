import { grams, mgThc, ounces, percent, readOn } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { S } = readOn("2026-11-23");
const said = S();

export const delaware: Pack = {
  state: "DE",
  name: "Delaware",
  timeZone: "America/New_York",
  limits: {
    all: {
      name: "All cannabis",
      of: ["flower"],
      most: said(ounces(1)),
      equivalents: { concentrate: said(grams(12)), edible: said(mgThc(750)) },
    },
  },
  taxes: { excise: { name: "Marijuana tax", goods: "cannabis", rate: said(percent(15)) } },
  flow: { delivery: said(false, { note: "Medical only." }) },
};
