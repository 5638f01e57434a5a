export const SIGNATURE_FIELD = { width: 300, height: 100 } as const;
export const SIGNATURE_MAX = 6000;

export const isSignature = (text: string): boolean =>
  text.length <= SIGNATURE_MAX && /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/.test(text);

export function withPoint(path: string, { x, y }: { x: number; y: number }, begins: boolean): string {
  const at = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)));
  const point = `${at(x, SIGNATURE_FIELD.width)} ${at(y, SIGNATURE_FIELD.height)}`;
  // A tap leaves a dot: a stroke of length zero.
  const longer = begins ? `${path}M${point}L${point}` : `${path}L${point}`;
  return longer.length > SIGNATURE_MAX || (!begins && path.endsWith(`L${point}`)) ? path : longer;
}
