import type { BrowserContext, Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { SESSION_EXPIRED } from "#app/domain/form-response.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { ScreenBrowser } from "#test/support/browser/screen-browser.ts";
import { openPage, openSite, stall } from "#test/support/browser/site.ts";
import { deep, sampled } from "#test/support/depth.ts";
import type { FormCase } from "#test/support/forms/case.ts";
import { forms } from "#test/support/forms/index.ts";

const server = await openSite();
const { browser } = server;
const demo = new ScreenBrowser(browser, server.origin);

/** What becomes of a post on its way. */
type Line = "open" | "fault" | "garbled" | "cut before" | "cut after";

/** One form on its page, and the line that its posts go over. */
class OpenForm {
  line: Line = "open";
  replayed: boolean[] = [];
  readonly page: Page;
  private readonly name: string;
  private readonly formCase: FormCase;
  private path = "";

  constructor(page: Page, name: string, formCase: FormCase) {
    this.page = page;
    this.name = name;
    this.formCase = formCase;
  }

  async open() {
    const { path } = this.formCase;
    this.path ||= typeof path === "string" ? path : await path(demo, server.d1);
    await openPage(this.page, server.origin + this.path);
    await this.formCase.open?.(this.page);
    await this.form.waitFor();
  }

  get form(): Locator {
    return this.page
      .locator(`[data-form="${this.name}"]`)
      .filter({ has: this.submitIn(this.page) })
      .first();
  }

  /** A form's button, or the switch that is one. */
  submitIn(scope: Page | Locator): Locator {
    const named = { name: this.formCase.submit, exact: typeof this.formCase.submit === "string" };
    return scope.getByRole("button", named).or(scope.getByRole("switch", named));
  }

  get busy(): Locator {
    return this.page.locator(`[data-form="${this.name}"] [aria-busy=true]`).first();
  }

  field = (name: string) => this.form.locator(`[name="${name}"]`).first();

  async fill(typed: Record<string, string>) {
    for (const [name, text] of Object.entries(typed)) {
      const field = this.field(name);
      if (await field.evaluate((element) => element.tagName === "SELECT")) await field.selectOption(text);
      else await field.fill(text);
      // Suggestions would lie over the button.
      if ((await field.getAttribute("role")) === "combobox") await field.press("Escape");
    }
  }

  async holds(typed: Record<string, string>) {
    for (const [name, text] of Object.entries(typed))
      expect(await this.field(name).inputValue(), `${name} after ${this.line}`).toBe(text);
  }

  async send() {
    const sent = this.page.waitForEvent("request", (request) => request.method() === "POST");
    await this.submitIn(this.form).click();
    await (await sent).response();
  }

  /** A subscription that is read again after an answer has been read when the form can be sent again. */
  async isReady() {
    await this.submitIn(this.form).click({ trial: true });
  }

  async watchLine() {
    // A live hint would show what an answer that was lost had done.
    await this.page.routeWebSocket(/\/live\//, () => {});
    await this.page.route("**/*.data*", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      // Answered sooner, a form would be sent again while the page has yet to show that it is being sent.
      if (this.line !== "open") await this.busy.waitFor({ timeout: 2000 }).catch(() => {});
      if (this.line === "fault") return route.fulfill({ status: 500, body: "Internal Server Error" });
      if (this.line === "garbled")
        return route.fulfill({ status: 200, contentType: "text/html", body: "<p>Hello</p>" });
      if (this.line === "cut before") return route.abort();
      const response = await route.fetch({ maxRedirects: 0, maxRetries: 2 });
      this.replayed.push(response.headers()["idempotent-replayed"] === "true");
      return this.line === "cut after" ? route.abort() : route.fulfill({ response });
    });
  }
}

const isShown = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: 15_000 });

async function contextOf(form: FormCase): Promise<BrowserContext> {
  return form.public ? browser.newContext() : demo.as(form.as ?? "visitor");
}

const samples = sampled(Object.entries(forms), 6).filter(([, { follows }]) => deep || !follows);
/** Where a session ends is told apart by who has it: the short form of the tests asks each role's first form, the long form all. */
const sessionEnds = samples.filter(
  ([, { as, public: open }], at, all) => !open && (deep || at === all.findIndex(([, other]) => other.as === as)),
);

test.each(samples)("what is typed into the form %s is never lost", { timeout: 120_000 }, async (name, formCase) => {
  const context = await contextOf(formCase);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const form = new OpenForm(page, name, formCase);
  const { typed = {}, choose, refused, errors: sentences } = formCase;
  await form.watchLine();
  await form.open();
  await form.fill(typed);
  await choose?.(page);

  if (refused) {
    await form.fill(refused.typed);
    await form.submitIn(form.form).click();
    await form.form.getByRole("alert").filter({ hasText: refused.message }).first().waitFor();
    await form.holds({ ...typed, ...refused.typed });
    await form.fill(typed);
  }

  const { fault, lost = fault, garbled = fault } = sentences;
  const failures: [Line, string][] = [
    ["fault", fault],
    ...(deep ? [["garbled", garbled] satisfies [Line, string]] : []),
    ["cut before", lost],
  ];
  for (const [line, sentence] of failures) {
    form.line = line;
    await form.send();
    await isShown(page, sentence);
    if (formCase.findsOut) await form.isReady();
    await form.holds(typed);
  }
  form.line = "open";

  if (sessionEnds.some(([form]) => form === name)) {
    const cookies = await context.cookies();
    await context.clearCookies();
    try {
      await form.send();
      await isShown(page, SESSION_EXPIRED);
      await form.holds(typed);
    } finally {
      await context.addCookies(cookies);
    }
    await form.open();
    await form.holds(typed);
    await choose?.(page);
  }

  form.replayed = [];
  form.line = "cut after";
  await form.send();
  form.line = "open";
  if (!formCase.findsOut) {
    await isShown(page, lost);
    await form.holds(typed);
    await form.send();
  }
  await formCase.done(page);
  expect(form.replayed).toEqual(formCase.findsOut ? [false] : [false, !formCase.repeatable]);
  await page.close();
  if (formCase.public) await context.close();
});

describe("a dialog that opens before its script has come", () => {
  /** A vendor's screen whose dialog stands there without its script, and what lets the script come and run. */
  async function early(path: string) {
    const page = await (await demo.as("vendor")).newPage();
    const release = await stall(page, /dialog-radix.*\.js/);
    await openPage(page, server.origin + path);
    const letScriptCome = async () => {
      const script = page.waitForResponse(/dialog-radix.*\.js/);
      release();
      await (await script).finished();
      // Two frames: the script has run, and what it changed stands.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    };
    return { page, letScriptCome };
  }

  test("keeps what was typed into it", async () => {
    const { page, letScriptCome } = await early("/vendor-dashboard/settings/dispensary");
    const name = page.getByRole("dialog").getByLabel("Dispensary Name");
    await name.fill("Typed early");
    await letScriptCome();
    expect(await name.inputValue()).toBe("Typed early");
    await page.close();
  });

  test("closes alone: the order that it was opened from stays open", async () => {
    const { page } = await early("/vendor-dashboard");
    await page.setViewportSize({ width: 1280, height: 844 });
    const order = page.locator("main li details").first();
    await order.locator("summary").click();
    await order.getByRole("button", { name: "Text customer" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "20 min" }).click();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await order.getByRole("button", { name: "Text customer" }).isVisible()).toBe(true);
    await page.close();
  });

  test("goes on asking what it was asking", async () => {
    const product = await demo.firstProduct(demoVendorIds.vendor);
    const { page, letScriptCome } = await early(`/vendor-dashboard/menu/${product}`);
    await page.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete this product?" });
    await question.waitFor();
    await letScriptCome();
    expect(await question.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await page.close();
  });
});
