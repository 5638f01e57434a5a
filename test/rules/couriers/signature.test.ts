import { describe, expect, test } from "vitest";
import { moveSchema } from "#app/domain/couriers/request-schema.ts";
import { isSignature, SIGNATURE_MAX, withPoint } from "#app/domain/couriers/signature.ts";

describe("a drawn signature", () => {
  test("is strokes of whole points on its field, however far outside a finger goes", () => {
    let path = withPoint("", { x: 10.4, y: 20.6 }, true);
    expect(path).toBe("M10 21L10 21");
    path = withPoint(path, { x: 310, y: -5 }, false);
    path = withPoint(path, { x: -1, y: 101 }, true);
    expect(path).toBe("M10 21L10 21L300 0M0 100L0 100");
    expect(isSignature(path)).toBe(true);
  });

  test("doesn't grow while the finger rests, nor beyond the limit", () => {
    const dot = withPoint("", { x: 1, y: 1 }, true);
    expect(withPoint(dot, { x: 1.2, y: 0.9 }, false)).toBe(dot);
    let path = "";
    for (let at = 0; at < 2000; at++) path = withPoint(path, { x: at % 300, y: at % 97 }, at % 50 === 0);
    expect(path.length).toBeGreaterThan(SIGNATURE_MAX - 20);
    expect(isSignature(path)).toBe(true);
  });

  test.each([
    "",
    "M1 1",
    "L1 1",
    "M1 1L2",
    "xM1 1L2 2",
    "M1 1L2 2Z",
    "M1 1L2 2 ",
    "M1.5 1L2 2",
    "M1000 1L2 2",
    'M1 1L2 2"/><script>',
    `M1 1${"L22 22".repeat(1000)}`,
  ])("is not %j", (text) => {
    expect(isSignature(text)).toBe(false);
    expect(moveSchema.safeParse({ move: "deliver", signature: text }).success).toBe(false);
  });
});
