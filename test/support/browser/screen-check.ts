import type { Page } from "playwright-core";
import { deep } from "../depth.ts";
import { seriousFindings } from "./axe.ts";

/**
 * The widths of a phone, a tablet and a desk; and those of 1280 px at 200 and at 400 % zoom, where text has to reflow. The short
 * form of the tests lays out the narrowest, the phone's and the desk's, and inspects the desk's, where most is shown.
 */
const laidOut = deep ? [320, 390, 640, 768, 820, 1280] : [320, 390, 820, 1280];
const inspected = deep ? [390, 768, 1280] : [1280];
/** So many of a page's controls are pressed at their middle and edges, each of which lays out the page. */
const mostControls = deep ? 200 : 60;
/** Where nothing may lie over a control, also while a move can be undone. */
const pressed = [390, 820, 1280];

/** Everything that is wrong with a page as it stands open, at every width. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of laidOut) {
    await page.setViewportSize({ width, height: 844 });
    const problems = await page.evaluate(layoutFaults, { width });
    if (pressed.includes(width)) problems.push(...(await coveredControls(page)));
    if (inspected.includes(width)) problems.push(...(await seriousFindings(page)));
    faults.push(...problems.map((fault) => `${width} px: ${fault}`));
  }
  faults.push(...(await page.evaluate(motion)));
  // A ring is drawn for those who use the keyboard: the page has to see that they do.
  await page.keyboard.press("Tab");
  faults.push(...(await page.evaluate(unseenFocus)));
  return faults;
}

/** The controls that lie under another, wherever the page is scrolled to, and while the foot of the window says something. */
async function coveredControls(page: Page): Promise<string[]> {
  const plain = await page.evaluate(covered, mostControls);
  await page.evaluate(showUndo);
  const undone = await page.evaluate(covered, mostControls);
  await page.evaluate(() => document.querySelector("[data-planted-undo]")?.remove());
  return [...new Set([...plain, ...undone])];
}

/** Runs in the page: puts a notice with an Undo where notices float, and waits until its room is kept. */
async function showUndo() {
  const undo = `<p data-planted-undo style="display: flex"><button type="button" style="min-height: 64px; pointer-events: auto">Undo this</button></p>`;
  document.querySelector(".floating-notice [role=status]")?.insertAdjacentHTML("beforeend", undo);
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
}

/** Runs in the page: what can be pressed, and near its middle or its edges is under something else that can be. */
function covered(most: number): string[] {
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]";
  // What somebody opened over the page covers it for as long as it is open.
  const floating = (element: Element | null): Element[] => {
    if (!element) return [];
    return getComputedStyle(element).position === "absolute" ? [element] : floating(element.parentElement);
  };
  const lists = [...document.querySelectorAll("[role=listbox]")].flatMap((list) => floating(list));
  const over = [
    ...document.querySelectorAll("[role=dialog], [role=alertdialog], [open] > summary + *"),
    ...lists,
  ].filter((each) => getComputedStyle(each).position !== "static");
  const scope = over.at(-1) ?? document.body;
  const stack = document.getElementById("floating-stack");
  const name = (element: Element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 110);
  const at = { x: scrollX, y: scrollY };

  /** The part of it that its scrollers and the window show. */
  const shown = (element: Element) => {
    const box = element.getClientRects()[0];
    if (!box) return;
    const visible = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    const clip = (by: { left: number; top: number; right: number; bottom: number }) => {
      visible.left = Math.max(visible.left, by.left);
      visible.top = Math.max(visible.top, by.top);
      visible.right = Math.min(visible.right, by.right);
      visible.bottom = Math.min(visible.bottom, by.bottom);
    };
    clip({ left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight });
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(up);
      if (overflowX !== "visible" || overflowY !== "visible") clip(up.getBoundingClientRect());
      if (position === "fixed") break;
    }
    const isWhole = visible.right - visible.left > 8 && visible.bottom - visible.top > 8;
    return isWhole ? { ...visible, isAll: visible.bottom - visible.top >= box.height - 1 } : undefined;
  };
  const belongs = (hit: Element, control: Element) =>
    control.contains(hit) ||
    hit.contains(control) ||
    hit.closest("label")?.control === control ||
    (control.closest("label")?.contains(hit) ?? false) ||
    // The two ends of a range, whose thumbs alone can be pressed.
    (hit.matches("[type=range]") && hit.parentElement === control.parentElement) ||
    // A map is moved under what stands over it.
    (control.closest(".leaflet-pane") !== null && hit.closest(".leaflet-pane") === null);
  /** What lies over a control as the page is scrolled now; null where it cannot be seen at all. */
  const coverOf = (control: Element): Element | null | undefined => {
    const part = shown(control);
    if (!part) return null;
    const { left, top, right, bottom } = part;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const inset = 3;
    const points = [
      [x, y],
      [left + inset, y],
      [right - inset, y],
      [x, top + inset],
      [x, bottom - inset],
    ] as const;
    for (const [pointX, pointY] of points) {
      const hit = document.elementFromPoint(pointX, pointY);
      const over = hit?.closest(`${controls}, label`);
      if (hit && over && !belongs(hit, control) && !belongs(over, control)) return over;
    }
    return part.isAll ? undefined : null;
  };

  const faults: string[] = [];
  const targets = [...scope.querySelectorAll(controls), ...(stack?.querySelectorAll(controls) ?? [])].filter(
    (control) => control.checkVisibility({ visibilityProperty: true }),
  );
  // A long list is many times the same: its beginning and its end say it.
  const checked = targets.length > most ? [...targets.slice(0, most * 0.6), ...targets.slice(most * -0.4)] : targets;
  for (const control of checked) {
    let over: Element | null | undefined = null;
    let cover: Element | null = null;
    for (const block of [null, "nearest", "center", "end", "start"] as const) {
      if (block) control.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      over = coverOf(control);
      if (over === undefined) break;
      cover = over ?? cover;
    }
    if (over !== undefined && cover) faults.push(`covered by ${name(cover)}: ${name(control)}`);
  }
  // What stays in place while the page moves has to stay on top of what moves.
  const stays = (element: Element): boolean =>
    /sticky|fixed/.test(getComputedStyle(element).position) ||
    (element.parentElement !== null && stays(element.parentElement));
  const staying = checked.filter(stays);
  const bottom = document.documentElement.scrollHeight - innerHeight;
  for (let top = 0; top < Math.min(bottom, 8 * 137) && staying.length > 0; top += 137) {
    scrollTo({ left: 0, top, behavior: "instant" });
    for (const control of staying) {
      const over = coverOf(control);
      if (over && !stack?.contains(over)) faults.push(`covered by ${name(over)}: ${name(control)}`);
    }
  }
  scrollTo({ left: at.x, top: at.y, behavior: "instant" });
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
    if (image.complete && image.currentSrc && image.naturalWidth === 0 && !image.closest(".leaflet-tile-pane"))
      faults.push(`broken image: ${name(image)}`);
  }
  for (const label of document.querySelectorAll("svg[role=img] text")) {
    const [text, chart] = [label, label.closest("svg")!].map((each) => each.getBoundingClientRect());
    if (text!.left < chart!.left - 1 || text!.right > chart!.right + 1) faults.push(`cut by its chart: ${name(label)}`);
  }
  const primary = "form button[type=submit], .product-add, [aria-label=Close], .pill, .chip, [aria-label=Dashboard] a";
  for (const target of width === 390 ? document.querySelectorAll(primary) : []) {
    const { width: across, height } = target.getBoundingClientRect();
    if (across > 1 && (height < 43.5 || across < 43.5))
      faults.push(`a target of ${Math.round(across)} × ${Math.round(height)} px: ${name(target)}`);
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
  const style = (element: Element | null, part?: "::after") => {
    if (!element) return "";
    const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, clip, translate } = getComputedStyle(
      element,
      part,
    );
    return [outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, clip, translate].join();
  };
  // The ring may be drawn by what covers the target, what is around it (a card, a label), or what follows it.
  const styleOf = (element: Element) => {
    const near = [element, element.nextElementSibling];
    for (let up = element.parentElement; up && near.length < 7; up = up.parentElement) near.push(up);
    return [style(element, "::after"), ...near.map((each) => style(each))].join(";");
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
    const before = styleOf(target);
    target.focus({ preventScroll: true });
    if (document.activeElement === target && styleOf(target) === before)
      faults.push(`focus cannot be seen: ${target.outerHTML.replace(/\s+/g, " ").slice(0, 160)}`);
  }
  return faults;
}
