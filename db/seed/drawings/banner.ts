import { seeded } from "../random.ts";
import { bud } from "./bud.ts";
import { lettering, letteringWidth } from "./lettering.ts";
import { fanLeaf, mark } from "./marks.ts";
import { circle, group, line, path, placed, rect, Sheet } from "./svg.ts";
import { type TintName, tintOf } from "./tints.ts";

export type Banner = { headline: string; below: string; tint: TintName };

/** A coupon: a flower above, the offer below, a perforated edge between. */
export function drawBanner({ headline, below, tint: name }: Banner): string {
  const random = seeded("banner", headline, below);
  const tint = tintOf(name, random);
  const sheet = new Sheet();
  const sized = (text: string, size: number) => size * Math.min(1, 660 / letteringWidth(text, size, 0.5));
  const big = sized(headline, 108);
  const small = sized(below, 40);
  const holes = Array.from({ length: 21 }, (_, i) => circle(i * 40, 452, 7, { fill: tint.cream }));
  return sheet.render(
    [
      rect(0, 0, 800, 452, 0, {
        fill: sheet.linear([
          [0, tint.light],
          [1, tint.mid],
        ]),
      }),
      placed(150, 470, 2.4, -26, group({ opacity: 0.35 }, fanLeaf(tint.mid, tint.light))),
      placed(660, 470, 2.4, 24, group({ opacity: 0.35 }, fanLeaf(tint.mid, tint.light))),
      circle(400, 226, 190, { fill: tint.cream, opacity: 0.88 }),
      placed(400, 224, 1.36, 5, bud(tint, random, { leaning: name === "indica" ? 0.7 : 0.3 })),
      rect(0, 452, 800, 348, 0, {
        fill: sheet.linear(
          [
            [0, tint.deep],
            [1, tint.dark],
          ],
          [0, 0, 1, 1],
        ),
      }),
      ...holes,
      lettering(headline, 400, 518, { size: big, weight: big * 0.15, color: tint.cream, tracking: 0.5 }),
      lettering(below, 400, 518 + big + 42, { size: small, weight: small * 0.13, color: tint.spark, tracking: 0.5 }),
      mark(name, 400, 760, 0.38, tint.cream),
      line("M190 760H350M450 760H610", tint.cream, 4, { opacity: 0.5 }),
      path("M0 0H800V452H0Z", {
        fill: sheet.linear(
          [
            [0, "#fffaf0", 0.28],
            [0.5, "#fffaf0", 0],
          ],
          [0, 0, 1, 1],
        ),
      }),
    ].join(""),
  );
}
