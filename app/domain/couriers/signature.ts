/** The field that a signature is drawn on; its points are whole numbers within. */
export const SIGNATURE_FIELD = { width: 300, height: 100 } as const;
/** Some 600 points: a name with a flourish. */
export const SIGNATURE_MAX = 6000;

/** Whether a text is a drawn signature: an SVG path of strokes, and nothing else. */
export const isSignature = (text: string): boolean =>
  text.length <= SIGNATURE_MAX && /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/.test(text);

type Point = { x: number; y: number };

/** A signature with one more point: the beginning of a stroke, or where it goes on. Once it is full, it stays as it is. */
export function withPoint(path: string, { x, y }: Point, begins: boolean): string {
  const at = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)));
  const point = `${at(x, SIGNATURE_FIELD.width)} ${at(y, SIGNATURE_FIELD.height)}`;
  // A tap leaves a dot: a stroke to where it began.
  const longer = begins ? `${path}M${point}L${point}` : `${path}L${point}`;
  return longer.length > SIGNATURE_MAX || (!begins && path.endsWith(`L${point}`)) ? path : longer;
}
