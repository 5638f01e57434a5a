import { strainKind } from "#app/domain/menu/strain.ts";

/** Always next to the strain's name: color alone isn't accessible. */
export function StrainDot({ strain }: { strain: string | null }) {
  const kind = strainKind(strain);
  return kind ? <span className={`dot dot-${kind}`} /> : null;
}
