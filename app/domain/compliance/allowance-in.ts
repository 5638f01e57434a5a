import { type Allowance, allowanceOf } from "./limit.ts";
import { packIn } from "./pack-in.ts";

export const allowanceIn = (state: string | null, at: number): Allowance => allowanceOf(packIn(state ?? "", at));
