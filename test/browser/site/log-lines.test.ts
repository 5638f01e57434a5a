import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createDb } from "#db/client.ts";
import { calls, pages } from "#test/support/access.ts";
import { addAccount, PASSWORD } from "#test/support/backup.ts";
import { browserLike, signedInClient } from "#test/support/browser/browser-like.ts";
import { kill, start } from "#test/support/crash/crash.ts";
import { openShop } from "#test/support/shop.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { migrate, openState } from "#workers/local/state.ts";

type Line = { event: string; requestId: string; [fact: string]: unknown };

const dir = mkdtempSync(join(tmpdir(), "nearleaf-log-"));
let running: Awaited<ReturnType<typeof start>>;
let log = "";

beforeAll(async () => {
  await buildIfStale();
  const state = await openState(dir);
  await migrate(state.d1);
  const shop = await openShop(createDb(state.d1));
  await addAccount(state.d1, "admin");
  await addAccount(state.d1, "vendor", shop.id);
  // What these two calls need is gone: a fault that nobody expects.
  await state.d1.prepare("ALTER TABLE strains RENAME TO strains_gone").run();
  await state.close();
  running = await start(dir);
  running.server.stdout?.on("data", (piece) => {
    log += piece;
  });
}, 400_000);
afterAll(async () => {
  if (running) await kill(running.server);
  rmSync(dir, { recursive: true, force: true });
});

/** The log's lines about one request, as an operator searches a tail for its id. */
async function linesOf(requestId: string): Promise<Line[]> {
  const entries = () =>
    log
      .split("\n")
      .filter((line) => line.startsWith("{") && line.includes(requestId))
      .map((line) => JSON.parse(line) as Line);
  await vi.waitFor(() => expect(entries().map(({ event }) => event)).toContain("request"), { timeout: 10_000 });
  return entries();
}

const signedIn = (role: "admin" | "vendor") => signedInClient(running.origin, `${role}@example.com`, PASSWORD);

test("from the id on an error page an operator finds the line that explains it", async () => {
  const admin = await signedIn("admin");
  const page = await admin.get("/admin/strains");
  expect(page.status).toBe(500);
  const [, shown = ""] = /<code[^>]*>([^<]+)<\/code>/.exec(await page.text()) ?? [];
  expect(shown).not.toBe("");
  const lines = await linesOf(shown);
  const fault = lines.find(({ event }) => event === "fault");
  expect(fault).toMatchObject({ route: "/admin/strains", stack: expect.stringContaining("at ") });
  expect(`${fault?.message} ${fault?.cause}`).toContain("no such table: strains");
  expect(lines.find(({ event }) => event === "request")).toMatchObject({
    method: "GET",
    route: "/admin/strains",
    status: 500,
    role: "admin",
    ms: expect.any(Number),
    statements: expect.any(Number),
    rowsRead: expect.any(Number),
  });
});

test("a line names the route's pattern and the role, for pages, calls, data and images", async () => {
  const vendor = await signedIn("vendor");
  const lineOf = async (response: Response) => {
    const lines = await linesOf(response.headers.get("X-Request-Id") ?? "");
    const { route, role, status } = lines.find(({ event }) => event === "request") as Line;
    return [route, role, status];
  };
  expect(await lineOf(await fetch(`${running.origin}/terms`))).toEqual(["/terms", null, 200]);
  expect(await lineOf(await fetch(`${running.origin}/vendor/nobody/menu`))).toEqual([
    "/vendor/:vendorId/menu",
    null,
    404,
  ]);
  expect(await lineOf(await vendor.get("/vendor-dashboard"))).toEqual(["/vendor-dashboard", "vendor", 200]);
  expect(await lineOf(await vendor.get("/account.data"))).toEqual(["/account", "vendor", 200]);
  expect(await lineOf(await fetch(`${running.origin}/account`, { redirect: "manual" }))).toEqual([
    "/account",
    "visitor",
    302,
  ]);
  expect(await lineOf(await fetch(`${running.origin}/api/vendors/nobody`))).toEqual(["/api/vendors/:id", null, 404]);
  expect(await lineOf(await vendor.get("/api/vendors/profile"))).toEqual(["/api/vendors/profile", "vendor", 200]);
  expect(await lineOf(await fetch(`${running.origin}/images/none.jpg`))).toEqual(["/images/*", null, 404]);
  expect(await lineOf(await fetch(`${running.origin}/no/such/page`))).toEqual(["/*", null, 404]);
});

test("no line contains a key to an account or an order, or a person's name", async () => {
  const secrets = ["tok3nOfAReset", "tok3nOfAnOrder", "ana.reyes@example.org", "Hunter2Hunter2", "1313 Mockingbird"];
  const [reset, order, mail, password, address] = secrets as [string, string, string, string, string];
  const withToken = [...Object.keys(pages), ...Object.keys(calls)].filter((route) => /:\w*token/i.test(route));
  expect(withToken.length).toBeGreaterThan(3);
  const paths = [
    ...withToken.map((route) =>
      route
        .replace(/^\S+ /, "")
        .replace(/:\w*token/i, reset)
        .replace(/:\w+/g, "abc"),
    ),
    `/RESET-Password/${reset}`,
    `//reset-password/${reset}`,
    `/reset-password/${reset}.data`,
    `/order-confirmation/abc?token=${order}`,
    `/api/customer/orders/abc?token=${order}`,
    `/live/order/abc?token=${order}`,
    `/nearby?q=${encodeURIComponent(address)}`,
    `/api/geo/suggest?q=${encodeURIComponent(address)}`,
    `/unsubscribe/${encodeURIComponent(mail)}`,
    `/unsubscribe/${mail}`,
  ];
  const responses = await Promise.all([
    ...paths.map((path) => fetch(running.origin + path)),
    browserLike({ fetch }, running.origin).post("/api/auth/login", { email: mail, password }),
    browserLike({ fetch }, running.origin).post("/api/auth/reset-password", { token: reset, password }),
  ]);
  for (const response of responses) await linesOf(response.headers.get("X-Request-Id") ?? "");
  for (const secret of secrets) {
    for (const spelling of [secret, encodeURIComponent(secret)])
      expect(
        log.split("\n").filter((line) => line.includes(spelling)),
        spelling,
      ).toEqual([]);
  }
});
