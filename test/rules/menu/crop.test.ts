import { expect, test } from "vitest";
import { centeredSquare, movedSquare, ZOOM_MAX, zoomedSquare } from "#app/domain/crop.ts";
import { seededRandom } from "#test/support/random.ts";

const wide = { width: 1600, height: 900 };
const tall = { width: 900, height: 1600 };

test("a crop begins as the largest square in the middle", () => {
  expect(centeredSquare(wide)).toEqual({ x: 350, y: 0, side: 900 });
  expect(centeredSquare(tall)).toEqual({ x: 0, y: 350, side: 900 });
  expect(centeredSquare({ width: 800, height: 800 })).toEqual({ x: 0, y: 0, side: 800 });
});

test("a square moves with the hand and stops at the picture's edge", () => {
  const start = centeredSquare(wide);
  expect(movedSquare(start, -100, 50, wide)).toEqual({ x: 250, y: 0, side: 900 });
  expect(movedSquare(centeredSquare(tall), 50, -100, tall)).toEqual({ x: 0, y: 250, side: 900 });
  expect(movedSquare(start, -9999, 0, wide).x).toBe(0);
  expect(movedSquare(start, 9999, 0, wide).x).toBe(700);
});

test("zooming in keeps the middle where it is", () => {
  const zoomed = zoomedSquare(centeredSquare(wide), 2, wide);
  expect(zoomed).toEqual({ x: 575, y: 225, side: 450 });
});

test("zooming is held between the whole picture and a quarter of it", () => {
  expect(zoomedSquare(centeredSquare(wide), 0.1, wide).side).toBe(900);
  expect(zoomedSquare(centeredSquare(wide), 99, wide).side).toBe(900 / ZOOM_MAX);
});

test("zooming out near an edge slides the square back into the picture", () => {
  const corner = movedSquare(zoomedSquare(centeredSquare(wide), 4, wide), 9999, 9999, wide);
  expect(zoomedSquare(corner, 1, wide)).toEqual({ x: 700, y: 0, side: 900 });
});

test("the square stays inside any picture, wherever it is dragged", () => {
  const random = seededRandom(7);
  for (let round = 0; round < 500; round++) {
    const picture = { width: 1 + Math.floor(random() * 4000), height: 1 + Math.floor(random() * 4000) };
    let square = centeredSquare(picture);
    for (let step = 0; step < 8; step++) {
      square =
        random() < 0.5
          ? zoomedSquare(square, random() * 6, picture)
          : movedSquare(square, (random() - 0.5) * 9000, (random() - 0.5) * 9000, picture);
      expect(square.x).toBeGreaterThanOrEqual(0);
      expect(square.y).toBeGreaterThanOrEqual(0);
      expect(square.x + square.side).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(square.y + square.side).toBeLessThanOrEqual(picture.height + 1e-6);
    }
  }
});
