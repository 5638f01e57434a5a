import { seeded } from "../random.ts";
import { oklch } from "./color.ts";
import { lettering, letteringWidth } from "./lettering.ts";
import { circle, d, group, line, path, placed, rect, Sheet } from "./svg.ts";

type Emblem = "monogram" | "sunrise" | "sprig" | "wave" | "door" | "palm" | "peaks" | "bloom";
export type Logo = { initials: string; emblem: Emblem; hue: number; dark: boolean };

const SIZE = 480;

/** A shop's sign: an emblem that stays whole when it is cropped to a circle. */
export function drawLogo({ initials, emblem, hue, dark }: Logo): string {
  const sheet = new Sheet();
  const ground = dark ? oklch(0.36, 0.075, hue) : oklch(0.955, 0.025, hue);
  const ink = dark ? oklch(0.96, 0.03, 90) : oklch(0.38, 0.085, hue);
  const second = dark ? oklch(0.78, 0.11, (hue + 60) % 360) : oklch(0.66, 0.13, (hue + 40) % 360);
  const body = [
    rect(0, 0, SIZE, SIZE, 0, { fill: ground }),
    rect(0, 0, SIZE, SIZE, 0, {
      fill: sheet.radial(
        [
          [0, "#fff", 0.16],
          [1, "#fff", 0],
        ],
        0.3,
        0.2,
        0.8,
      ),
    }),
    circle(240, 240, 204, { fill: "none", stroke: ink, "stroke-width": 5, opacity: 0.35 }),
    draw[emblem](sheet, ink, second, ground, initials),
  ];
  return sheet.render(body.join(""), SIZE, SIZE);
}

const letters = (initials: string, y: number, size: number, ink: string) => {
  const fit = Math.min(1, 250 / letteringWidth(initials, size));
  return lettering(initials, 240, y, { size: size * fit, weight: size * fit * 0.15, color: ink });
};

const draw: Record<Emblem, (sheet: Sheet, ink: string, second: string, ground: string, initials: string) => string> = {
  monogram: (_, ink, second, __, initials) =>
    letters(initials, 158, 164, ink) + rect(176, 362, 128, 9, 4, { fill: second }),
  sunrise: (sheet, ink, second, ground) => {
    const rays = Array.from({ length: 11 }, (_, i) => {
      const turn = Math.PI + (i * Math.PI) / 10;
      return d(
        "M",
        240 + Math.cos(turn) * 112,
        268 + Math.sin(turn) * 112,
        "L",
        240 + Math.cos(turn) * (i % 2 ? 140 : 160),
        268 + Math.sin(turn) * (i % 2 ? 140 : 160),
      );
    });
    return (
      line(rays.join(""), second, 11) +
      path("M148 268A92 92 0 0 1 332 268Z", { fill: second }) +
      group(
        { "clip-path": sheet.clip(circle(240, 240, 190, {})) },
        path("M30 300Q150 220 250 292T460 268V480H30Z", { fill: ink }),
        path("M30 360Q170 290 280 350T460 330V480H30Z", { fill: ground, opacity: 0.35 }),
      )
    );
  },
  sprig: (_, ink, second) => {
    const leaf = (x: number, y: number, degrees: number, scale: number, fill: string) =>
      placed(x, y, scale, degrees, path("M0 0C-30 -30 -30 -84 0 -116C30 -84 30 -30 0 0Z", { fill }));
    return (
      line("M240 372C240 300 236 220 244 120", ink, 9) +
      leaf(240, 330, -58, 0.92, ink) +
      leaf(240, 330, 58, 0.92, second) +
      leaf(239, 262, -50, 0.86, second) +
      leaf(240, 262, 50, 0.86, ink) +
      leaf(241, 196, -42, 0.72, ink) +
      leaf(242, 196, 42, 0.72, second) +
      leaf(244, 150, 2, 0.62, ink)
    );
  },
  wave: (sheet, ink, second, ground) =>
    circle(270, 196, 74, { fill: second }) +
    group(
      { "clip-path": sheet.clip(circle(240, 240, 190, {})) },
      path(
        "M30 270C110 190 190 220 214 270C232 306 280 300 290 276C260 300 236 262 262 234C310 186 400 220 460 300V480H30Z",
        { fill: ink },
      ),
      line("M40 348q50 -34 100 0t100 0t100 0t100 0M60 398q44 -30 88 0t88 0t88 0t88 0", ground, 9),
    ),
  door: (_, ink, second, ground) =>
    path("M134 386V222A106 106 0 0 1 346 222V386Z", { fill: ink }) +
    path("M164 386V224A76 76 0 0 1 316 224V386Z", { fill: ground }) +
    circle(240, 232, 46, { fill: second }) +
    path("M164 330Q210 292 246 326T316 312V386H164Z", { fill: ink }) +
    rect(110, 382, 260, 12, 6, { fill: ink }),
  palm: (_, ink, second) => {
    const frond = (degrees: number, scale: number) =>
      placed(246, 176, scale, degrees, path("M0 0C34 -44 92 -54 138 -10C96 -30 48 -22 0 0Z", { fill: ink }));
    return (
      circle(240, 250, 116, { fill: second }) +
      path("M240 176C250 250 244 330 222 398H256C268 330 266 250 252 176Z", { fill: ink }) +
      [-8, 34, -52, 172, 214, 140].map((degrees, i) => frond(degrees, i % 2 ? 0.94 : 1.05)).join("") +
      rect(120, 392, 240, 10, 5, { fill: ink })
    );
  },
  peaks: (sheet, ink, second, ground) =>
    circle(312, 166, 52, { fill: second }) +
    group(
      { "clip-path": sheet.clip(circle(240, 240, 190, {})) },
      path("M20 400L170 176L246 290L306 214L460 400V480H20Z", { fill: ink }),
      path("M170 176L212 240L184 262L166 242L142 258L130 236Z", { fill: ground }),
      path("M306 214L344 262L318 276L302 260L284 268L276 252Z", { fill: ground }),
    ),
  bloom: (_, ink, second) => {
    const random = seeded("bloom");
    const petals = Array.from({ length: 12 }, (_, i) =>
      placed(
        240,
        240,
        i % 2 ? 1.18 : 1.45,
        i * 30 + random.between(-1, 1),
        path("M0 0C-26 -30 -22 -70 0 -96C22 -70 26 -30 0 0Z", { fill: i % 2 ? second : ink }),
      ),
    );
    return petals.join("") + circle(240, 240, 26, { fill: second });
  },
};
