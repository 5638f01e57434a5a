export type Square = { x: number; y: number; side: number };
type Size = { width: number; height: number };

export const ZOOM_MAX = 4;

export function centeredSquare({ width, height }: Size): Square {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

export const movedSquare = (square: Square, dx: number, dy: number, picture: Size): Square => ({
  side: square.side,
  x: clamp(square.x + dx, 0, picture.width - square.side),
  y: clamp(square.y + dy, 0, picture.height - square.side),
});

export function zoomedSquare(square: Square, zoom: number, picture: Size): Square {
  const side = Math.min(picture.width, picture.height) / clamp(zoom, 1, ZOOM_MAX);
  const grown = { side, x: square.x + (square.side - side) / 2, y: square.y + (square.side - side) / 2 };
  return movedSquare(grown, 0, 0, picture);
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));
