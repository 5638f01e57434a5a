import type { Page, Route } from "playwright-core";
import type { ScreenBrowser } from "../browser/screen-browser.ts";
import { openPage } from "../browser/site.ts";
import type { forms } from "../forms/index.ts";
import type { Viewer } from "../screens/state.ts";

/** By which way a sentence is seen. */
export type Way =
  /** A form's case has it (test/support/forms); test/browser/dashboard/forms.test.ts walks there. */
  | { form: keyof typeof forms; at: "fault" | "lost" | "garbled" | "refused" | "done" }
  /** Leads there, and gives the page that shows it, or the text that has it where that is no page. */
  | { reach: (world: World) => Promise<Page | string> }
  /** Nobody can see it, and why. */
  | { not: string };

/** By sentence, word for word; `...` and `{…}` stand for what differs each time. */
export type Ways = Record<string, Way>;

/** A running marketplace with its people, and what can go wrong in it. */
export class World {
  readonly origin: string;
  readonly demo: ScreenBrowser;
  private readonly database: D1Database;
  private readonly pages = new Map<Viewer, Promise<Page>>();

  constructor(origin: string, demo: ScreenBrowser, database: D1Database) {
    this.origin = origin;
    this.demo = demo;
    this.database = database;
  }

  /** A viewer's one page, with an open line. */
  async page(viewer: Viewer): Promise<Page> {
    const opened = this.pages.get(viewer) ?? this.open(viewer);
    this.pages.set(viewer, opened);
    const page = await opened;
    await page.unrouteAll({ behavior: "ignoreErrors" });
    return page;
  }

  private async open(viewer: Viewer): Promise<Page> {
    const page = await (await this.demo.as(viewer)).newPage();
    page.setDefaultTimeout(15_000);
    await page.setViewportSize({ width: 1280, height: 900 });
    return page;
  }

  async visit(viewer: Viewer, path: string): Promise<Page> {
    const page = await this.page(viewer);
    await openPage(page, this.origin + path);
    return page;
  }

  /** Does something while a table cannot be read. */
  async without<T>(table: string, act: () => Promise<T>): Promise<T> {
    await this.database.prepare(`ALTER TABLE ${table} RENAME TO ${table}_gone`).run();
    try {
      return await act();
    } finally {
      await this.database.prepare(`ALTER TABLE ${table}_gone RENAME TO ${table}`).run();
    }
  }

  /** Does something while a table has no row. */
  async withNone<T>(table: string, act: () => Promise<T>): Promise<T> {
    return this.without(table, async () => {
      await this.database.prepare(`CREATE VIEW ${table} AS SELECT * FROM ${table}_gone WHERE 0`).run();
      try {
        return await act();
      } finally {
        await this.database.prepare(`DROP VIEW ${table}`).run();
      }
    });
  }

  /** What the browser's console says of something that is done on a page. */
  async received(page: Page, text: string, act: () => Promise<unknown>): Promise<string> {
    const line = page.waitForEvent("console", (message) => message.text().includes(text));
    await act();
    return (await line).text();
  }
}

export const respondWith = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });
export const breaks = (route: Route) => route.fulfill({ status: 500, body: "Internal Server Error" });
export const isCut = (route: Route) => route.abort();

/** How a sentence of the catalog reads on a screen. */
export function patternOf(sentence: string): RegExp {
  const [last = ""] = sentence.match(/\.+$/) ?? [];
  const literal = sentence
    .split(/\{[^}]*\}|\.\.\./)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".+");
  // What ends with a full stop ends there; the menu's screen says "Error: " before it (SPEC.md 2).
  return new RegExp(`^(Error: )?${literal}${last === "." ? "$" : ""}`, "s");
}
