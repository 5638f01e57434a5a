import { expect, test } from "vitest";
import { ScreenBrowser } from "#test/support/browser/screen-browser.ts";
import { openSite } from "#test/support/browser/site.ts";
import { sampled } from "#test/support/depth.ts";
import type { FormCase } from "#test/support/forms/case.ts";
import { forms } from "#test/support/forms/index.ts";
import { messages } from "#test/support/messages/index.ts";
import { patternOf, type Way, World } from "#test/support/messages/world.ts";

const { browser, origin, d1 } = await openSite();
const world = new World(origin, new ScreenBrowser(browser, origin), d1);

type FormWay = Extract<Way, { form: unknown }>;

/** What a form's case says there, and its own test sees. */
function messageAt({ form, at }: FormWay): string {
  const { errors, refused, done }: FormCase = forms[form];
  const message = at === "refused" ? refused?.message : at === "done" ? done.text : errors[at];
  return String(message ?? "");
}

const byForms = messages.filter((row): row is [string, FormWay] => "form" in row[1]);
test.each(byForms)("the form's case says: %s", (sentence, way) => {
  expect(messageAt(way)).toMatch(patternOf(sentence));
});

type Reached = Extract<Way, { reach: unknown }>;
const byReach = sampled(
  messages.filter((row): row is [string, Reached] => "reach" in row[1]),
  6,
);
test.each(byReach)("can be seen: %s", async (sentence, { reach }) => {
  const place = await reach(world);
  const pattern = patternOf(sentence);
  if (typeof place === "string") expect(place).toMatch(pattern);
  else await place.getByText(pattern).filter({ visible: true }).first().waitFor();
});
