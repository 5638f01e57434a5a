import { refuse } from "#app/domain/outcome.ts";
import { TREEZ_NOT_CONNECTED } from "#app/domain/pos/treez.ts";
import type { Pos } from "./types.ts";

const refused = async () => refuse("unavailable", TREEZ_NOT_CONNECTED);

/** In production without a client id: nothing pretends to be a point of sale. */
export const unavailablePos: Pos = { kind: "unavailable", signIn: refused, listProducts: refused };
