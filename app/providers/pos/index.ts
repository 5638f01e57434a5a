import { refuse } from "#app/domain/outcome.ts";
import { TREEZ_NOT_CONNECTED } from "#app/domain/pos/treez.ts";
import { createTreez } from "./treez.ts";
import type { Pos } from "./types.ts";

type Options = {
  clientId?: string | undefined;
  apiBase?: string | undefined;
  standIn?: typeof fetch | undefined;
  now(): number;
};

export function createPos({ clientId, apiBase, standIn, now }: Options): Pos {
  if (clientId) return createTreez({ kind: "treez", clientId, apiBase, now });
  if (!standIn) return unavailablePos;
  return createTreez({ kind: "fake", clientId: "fake-client", apiBase: "http://treez.fake", now, fetch: standIn });
}

const refused = async () => refuse("unavailable", TREEZ_NOT_CONNECTED);
const unavailablePos: Pos = { kind: "unavailable", signIn: refused, listProducts: refused };
