import { type Allowance, allowanceOf } from "#app/domain/compliance/limit.ts";
import { packIn } from "#app/domain/compliance/pack-in.ts";
import type { VendorActor } from "#app/session/require.ts";

/** What one person may buy where a vendor's dispensary is. */
export const ownAllowance = ({ vendorState }: VendorActor, now: number): Allowance =>
  allowanceOf(packIn(vendorState ?? "", now));
