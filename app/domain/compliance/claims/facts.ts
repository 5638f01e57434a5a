import { offers } from "../fact.ts";
import type { ClaimKind } from "../pack-schema.ts";

export const about = <F, K extends ClaimKind>(fact: F, ...kinds: K[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, fact])) as Record<K, F>;

/** For kinds that a clause we read as a whole doesn't name: an admin confirms that nothing else forbids them. */
export const notIn = (clause: string) => offers.fromMemory(`Not named in ${clause}`)(true);
