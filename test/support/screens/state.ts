import type { Page } from "playwright-core";

/** Who looks: with nothing, with an address, with a cart too, or signed in as one of the demo's people. */
export type Viewer =
  | "visitor"
  | "shopper"
  | "buyer"
  | "vendor"
  | "rival"
  | "limited"
  | "partner"
  | "manager"
  | "group"
  | "staff"
  | "courier"
  | "dispatcher"
  | "admin";

/** What a screen's address may need to know of the marketplace that is looked at. */
export type Demo = {
  placedOrder(): Promise<string>;
  collectedOrder(): Promise<string>;
  acceptedPickup(): Promise<string>;
  firstProduct(vendorId: string): Promise<string>;
  firstOrder(): Promise<string>;
  firstRequest(): Promise<string>;
  newWebhook(): Promise<string>;
  newOrderWebhook(): Promise<string>;
};

export type State = {
  name: string;
  as?: Viewer;
  /** The marketplace: the demo's, one in which nothing has happened yet, or one whose database has lost its tables. */
  world?: "demo" | "empty" | "broken";
  path: string | ((demo: Demo) => Promise<string>);
  /** What is done on the page to reach the state. */
  open?: (page: Page) => Promise<unknown>;
  /** The answer says no on purpose; a browser logs that as an error. */
  refused?: true;
};

/** A state in a table of screens: at its screen's own path, unless told; a query alone is added to that. */
type Row = Omit<State, "path"> & { path?: State["path"] };

/** The screens that one viewer looks at, unless a state names another. */
export const seenBy = (as: Viewer, screens: Record<string, Row[]>): Record<string, State[]> =>
  Object.fromEntries(
    Object.entries(screens).map(([own, rows]) => [
      own,
      rows.map((row): State => {
        const { path = own } = row;
        return { as, ...row, path: typeof path === "string" && path.startsWith("?") ? own + path : path };
      }),
    ]),
  );

export const ordinary = { name: "ordinary" } as const;
export const empty = { name: "empty", world: "empty" } as const;
export const failed = { name: "failed", world: "broken", refused: true } as const;
/** A form that was sent as it is and came back. */
export const refusedForm = (button: string | RegExp) =>
  ({ name: "refused", open: sendAsIs(button), refused: true }) as const;
/** A page about something that is not there. */
export const unknown = (path: string) => ({ name: "unknown", path, refused: true }) as const;

type Step = (page: Page) => Promise<unknown>;
export const steps =
  (...parts: Step[]): Step =>
  async (page) => {
    for (const step of parts) await step(page);
  };

export const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
export const openPart = (at: number) => (page: Page) => page.locator("main summary").nth(at).click();
/** The first order of a board or list; the fold of search and pause comes before them. */
export const openOrder = (page: Page) => page.locator("main li summary").first().click();
export const dialog = (page: Page) => page.locator("[role=dialog], [role=alertdialog]").last().waitFor();
/** Sends a form as it is, past the browser's own checks. */
export const sendAsIs = (name: string | RegExp) => async (page: Page) => {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  await press(name)(page);
  await page.locator("[role=alert], [aria-invalid=true]").first().waitFor();
};
export const problem = (page: Page) => page.getByRole("alert").first().waitFor();
