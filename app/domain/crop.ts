/** A square of the picture, in its own pixels. */
export type Square = { x: number; y: number; side: number };
type Size = { width: number; height: number };

/** How far in one may go: a square of a quarter of the shorter side. */
export const ZOOM_MAX = 4;

/** The largest square in the middle: where a crop starts (SPEC.md 5, Product image). */
export function centerdSquare({ width, height }: Size): Square {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** The same square moved by so many of the picture's pixels, never past its edge. */
export const movedSquare = (square: Square, dx: number, dy: number, picture: Size): Square => ({
  side: square.side,
  x: clamp(square.x + dx, 0, picture.width - square.side),
  y: clamp(square.y + dy, 0, picture.height - square.side),
});

/** The square of this zoom (1 to 4) around the same middle. */
export function zoomedSquare(square: Square, zoom: number, picture: Size): Square {
  const side = Math.min(picture.width, picture.height) / clamp(zoom, 1, ZOOM_MAX);
  const grown = { side, x: square.x + (square.side - side) / 2, y: square.y + (square.side - side) / 2 };
  return movedSquare(grown, 0, 0, picture);
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));
