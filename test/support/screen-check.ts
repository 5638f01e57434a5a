import type { Page } from "playwright-core";
import { seriousFindings } from "./axe.ts";
import { deep } from "./depth.ts";

/**
 * The widths of a phone, a tablet and a desk; and those of 1280 px at 200 and at 400 % zoom, where text has to reflow. The short
 * form of the tests lays out the narrowest, the phone's and the desk's, and inspects the desk's, where most is shown.
 */
const laidOut = deep ? [320, 390, 640, 768, 1280] : [320, 390, 1280];
const inspected = deep ? [390, 768, 1280] : [1280];

/** Everything that is wrong with a page as it stands open, at every width. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of laidOut) {
    await page.setViewportSize({ width, height: 844 });
    const found = await page.evaluate(layoutFaults, { width });
    if (inspected.includes(width)) found.push(...(await seriousFindings(page)));
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  faults.push(...(await page.evaluate(motion)));
  // A ring is drawn for those who use the keyboard: the page has to see that they do.
  await page.keyboard.press("Tab");
  faults.push(...(await page.evaluate(unseenFocus)));
  return faults;
}

type Spot = { width: number };

/** Runs in the page: what is wider than the window, pictures that did not load, targets too small for a thumb. */
function layoutFaults({ width }: Spot): string[] {
  const name = (element: Element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 160);
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > width) {
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > width + 1,
    );
    faults.push(`wider than the window by ${root.scrollWidth - width}: ${wide.slice(-2).map(name).join(" and ")}`);
  }
  for (const image of document.images) {
    if (image.complete && image.currentSrc && image.naturalWidth === 0 && !image.closest(".leaflet-tile-pane")) {
      faults.push(`broken image: ${name(image)}`);
    }
  }
  const primary = "form button[type=submit], .product-add, [aria-label=Close], .pill, .chip, [aria-label=Dashboard] a";
  for (const target of width === 390 ? document.querySelectorAll(primary) : []) {
    const { width: across, height } = target.getBoundingClientRect();
    if (across > 1 && (height < 43.5 || across < 43.5)) {
      faults.push(`a target of ${Math.round(across)} × ${Math.round(height)} px: ${name(target)}`);
    }
  }
  return faults;
}

/** Runs in the page: what moves although the visitor asked for stillness. */
function motion(): string[] {
  return document
    .getAnimations()
    .filter(({ playState, effect }) => playState === "running" && Number(effect?.getTiming().duration) > 1)
    .map((animation) => `moves: ${(animation as CSSAnimation).animationName ?? "a transition"}`);
}

/** Runs in the page: what can have the focus and looks the same with it. */
function unseenFocus(): string[] {
  const style = (element: Element | null) => {
    if (!element) return "";
    const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, clip, translate } =
      getComputedStyle(element);
    return [outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, clip, translate].join();
  };
  // The ring may be drawn by what is around the target (a card, a label), or by what follows it.
  const look = (element: Element) => {
    const near = [element, element.nextElementSibling];
    for (let up = element.parentElement; up && near.length < 7; up = up.parentElement) near.push(up);
    return near.map(style).join(";");
  };
  const focusable = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex='0']";
  const scope = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) ?? document.body;
  const targets = [...scope.querySelectorAll<HTMLElement>(focusable)].filter(
    // A slider's ring is on its thumb, whose style no script can read.
    (element) => element.checkVisibility() && !element.matches("[type=hidden], [type=range]"),
  );
  const faults: string[] = [];
  for (const target of targets.slice(0, 80)) {
    (document.activeElement as HTMLElement | null)?.blur();
    const before = look(target);
    target.focus({ preventScroll: true });
    if (document.activeElement === target && look(target) === before) {
      faults.push(`focus cannot be seen: ${target.outerHTML.replace(/\s+/g, " ").slice(0, 160)}`);
    }
  }
  return faults;
}
