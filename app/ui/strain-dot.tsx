import { strainKind } from "#app/domain/menu/strain.ts";

/** The strain's color. Its word stands beside it: color alone tells nobody anything. */
export function StrainDot({ strain }: { strain: string | null }) {
  const kind = strainKind(strain);
  return kind ? <span className={`dot dot-${kind}`} /> : null;
}
