import { grams, mgThc, offers, ounces, percent, readOn, warning } from "../fact.ts";
import type { Pack } from "../pack-schema.ts";

const { secondary } = readOn("2026-11-23");
const reported = secondary();

export const delaware: Pack = {
  state: "DE",
  name: "Delaware",
  timeZone: "America/New_York",
  limits: {
    all: {
      name: "All cannabis",
      of: ["flower"],
      most: reported(ounces(1)),
      equivalents: { concentrate: reported(grams(12)), edible: reported(mgThc(750)) },
    },
  },
  taxes: { excise: { name: "Marijuana tax", goods: "cannabis", rate: reported(percent(15)) } },
  flow: { delivery: reported(false, { note: "Medical only." }) },
  offers: {
    warning: offers.verified("4 DE Admin. Code 5001-10.1.2")(
      warning(
        "Marijuana ingestion by children can cause severe illness and hospitalization. KEEP IN LOCKED STORAGE CONTAINERS. There may be health risks associated with the use of this product, and additional risks for women who are pregnant or breastfeeding or individuals 25 years of age and younger. Do not operate a motor vehicle or heavy machinery while using this product. The use of this product may result in adverse reactions with prescription medication, consult with your doctor or pharmacist. For use by adults 21+, KEEP OUT OF REACH OF CHILDREN! The FDA has not approved this product to treat, cure or prevent any disease, nor evaluated its safety, effectiveness or quality.",
      ),
    ),
  },
};
