import { refuse } from "#app/domain/outcome.ts";
import { TREEZ_NOT_CONNECTED } from "#app/domain/pos/treez.ts";
import type { Pos } from "./types.ts";

const refused = async () => refuse("unavailable", TREEZ_NOT_CONNECTED);

export const unavailablePos: Pos = { kind: "unavailable", signIn: refused, listProducts: refused };
