import { type Allowance, allowanceOf } from "./limit.ts";
import { packIn } from "./pack-in.ts";

/** What one person may buy in a state at an instant; where none is known, what anybody may at least. */
export const allowanceIn = (state: string | null, at: number): Allowance => allowanceOf(packIn(state ?? "", at));
