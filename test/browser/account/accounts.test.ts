import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { mailedPath } from "#app/platform/mailed-link.ts";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { hydrated, openSite } from "#test/support/browser/site.ts";
import { windowsOf } from "#test/support/browser/windows.ts";
import { localBindings } from "#workers/local/bindings.ts";

const server = await openSite();
const windows = windowsOf(server);

/** A browser of its own: another person, or the same one on another device. */
async function device(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const page = await windows.newPage({ viewport: { width: 390, height: 844 }, baseURL: server.origin, ...options });
  page.on("console", (message) => {
    // Chromium reports every refused post as an error of its own; the refusals are what is tried here.
    // Tiles of a map come from elsewhere, or do not: that is not what is tried here either.
    const ours = message.location().url === "" || message.location().url.startsWith(server.origin);
    // So it does of a live feed that is refused to somebody who is signed out or disabled meanwhile.
    const refused = /status of 4\d\d|WebSocket connection .* failed/.test(message.text());
    if (message.type() === "error" && ours && !refused) windows.complain(message.text());
  });
  return page;
}

async function logIn(page: Page, email: string, password: string, door = "/login") {
  await page.goto(door);
  await hydrated(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

async function fillRegistration(page: Page, over: Partial<Record<string, string>> = {}) {
  const fields: Record<string, string> = {
    "First name": "Ana",
    "Last name": "Reyes",
    "Dispensary name": "Ana's Greens",
    Email: "ana@greens.example",
    ...over,
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("Password", { exact: true }).fill(over.Password ?? "grow light 77");
  await page.getByLabel("Confirm password").fill(over["Confirm password"] ?? over.Password ?? "grow light 77");
}

async function pickAddress(page: Page) {
  const box = page.getByRole("combobox", { name: "Dispensary address" });
  await box.fill("90028");
  await page.getByRole("option").first().click();
  await expect.poll(() => page.locator("input[name=lat]").count()).toBe(1);
}

const submit = (page: Page) => page.getByRole("button", { name: "Start your free trial" }).click();

/** The newest link in the owner's mailbox: the local machine prints the same. */
async function mailedLink(email: string): Promise<string> {
  const db = server.d1;
  const find = db.prepare(
    "SELECT link_seed AS seed FROM outbox WHERE to_email = ? AND link_seed IS NOT NULL ORDER BY rowid DESC LIMIT 1",
  );
  let seed: string | undefined;
  await expect.poll(async () => (seed = (await find.bind(email).first<{ seed: string }>())?.seed)).toBeTruthy();
  return mailedPath(localBindings({}).ACCESS_TOKEN_KEY ?? "", seed ?? "");
}

test("a vendor registers, is refused for each bad input without losing what was typed, and logs in", async () => {
  const page = await device();
  await page.goto("/register");
  await hydrated(page);
  await submit(page);
  for (const sentence of ["First name is required", "Formatted address is required", "Confirm password is required"])
    await page.getByText(sentence).first().waitFor();
  expect(await page.getByLabel("First name").evaluate((field) => field === document.activeElement)).toBe(true);

  await fillRegistration(page, { Email: "ana@", Password: "short 7", "Confirm password": "another one" });
  await page.getByRole("combobox", { name: "Dispensary address" }).fill("somewhere that was not picked");
  await submit(page);
  for (const sentence of ["Passwords do not match", "Valid address with coordinates is required"])
    await page.getByText(sentence).first().waitFor();
  expect(await page.getByLabel("Dispensary name").inputValue()).toBe("Ana's Greens");
  expect(await page.getByLabel("Email").inputValue()).toBe("ana@");

  await fillRegistration(page);
  await pickAddress(page);
  await submit(page);
  await page.waitForURL("**/login?registered**");
  await page.getByText("Registration successful. Please log in.").waitFor();

  await logIn(page, "ana@greens.example", "not the password");
  await page.getByText("Login failed. Please check your credentials.").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("ana@greens.example");

  await page.getByLabel("Password").fill("grow light 77");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/vendor-dashboard");
});

test('a visitor registers by "For vendors" without scripts, and a refused form keeps everything but the passwords', {
  tags: "detail",
}, async () => {
  const page = await device({ javaScriptEnabled: false });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/contact");
  await page.getByRole("link", { name: "For vendors" }).click();
  await page.waitForURL("**/register");
  await fillRegistration(page, { Email: "noscript@greens.example", "Confirm password": "another one" });
  await page.getByLabel("Dispensary address").fill("Los Angeles, CA 90028");
  await submit(page);
  await page.getByText("Passwords do not match").waitFor();
  expect(await page.getByLabel("Last name").inputValue()).toBe("Reyes");
  expect(await page.getByLabel("Dispensary address").inputValue()).toContain("90028");
  expect(await page.content()).not.toContain("grow light 77");
  await page.getByLabel("Password", { exact: true }).fill("grow light 77");
  await page.getByLabel("Confirm password").fill("grow light 77");
  await submit(page);
  await page.waitForURL("**/login?registered**");
  await page.getByLabel("Email").fill("noscript@greens.example");
  await page.getByLabel("Password").fill("grow light 77");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/vendor-dashboard");
});

test("a password is reset from the printed link, whose token no page shows, and which works once", async () => {
  const email = "rival@example.com";
  const page = await device();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await sendResetLink(page, email);

  const link = await mailedLink(email);
  const token = link.split("/").at(-1) ?? "";
  await page.goto(link);
  await hydrated(page);
  expect(new URL(page.url()).pathname).toBe("/reset-password");
  expect(await page.content()).not.toContain(token);
  expect(await page.evaluate(() => document.cookie)).not.toContain(token);
  await page.reload();
  await hydrated(page);
  expect(await seriousFindings(page)).toEqual([]);
  await chooseNewPassword(page, "a brand new phrse");
  await page.getByText("Passwords do not match.").waitFor();
  await chooseNewPassword(page);
  await page.getByText("Password reset successfully. Redirecting to login...").waitFor();
  await page.waitForURL("**/login");

  // Without script too; and a link that is spent or made up says so before anything is typed.
  const plain = await device({ javaScriptEnabled: false });
  for (const path of [link, "/reset-password/x", "/reset-password"]) {
    const response = await plain.goto(path);
    expect(response?.status()).toBe(404);
    await plain.getByText("Failed to reset password. The link may have expired or is invalid.").waitFor();
    expect(await plain.getByLabel("New password").count()).toBe(0);
  }

  await logIn(page, email, "a brand new phrase");
  await page.waitForURL("**/vendor-dashboard");
});

test("logging out clears what the device keeps", { tags: "detail" }, async () => {
  const page = await device();
  await logIn(page, "courier@example.com", "demo-courier-21");
  await page.waitForURL("**/courier-orders");
  await page.evaluate(() => {
    localStorage.setItem("cartItems", "[]");
    localStorage.setItem("contactInfo", "{}");
    localStorage.setItem("favorites", "{}");
    localStorage.setItem("recentSearches", '["og kush"]');
    // biome-ignore lint/suspicious/noDocumentCookie: the address is a cookie that scripts write.
    document.cookie = "userAddress=x; path=/";
  });
  await page.goto("/account");
  await hydrated(page);
  await page.locator("summary", { hasText: "More" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/courier-login");
  expect(
    await page.evaluate(() =>
      ["cartItems", "contactInfo", "recentSearches", "favorites"].map((key) => localStorage.getItem(key)),
    ),
  ).toEqual([null, null, null, null]);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["__Host-lastWrite"]);
  await page.goto("/account");
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("a signed-in visitor of /register is logged out by a post of the page, not by the GET of it", {
  tags: "detail",
}, async () => {
  const page = await device();
  await logIn(page, "courier@example.com", "demo-courier-21");
  await page.waitForURL("**/courier-orders");
  const response = await page.request.get(`${server.origin}/register`);
  expect(response.headers()["set-cookie"]).toBeUndefined();
  await page.goto("/account");
  expect(new URL(page.url()).pathname).toBe("/account");

  const logout = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/logout"));
  await page.goto("/register");
  expect(await (await logout).headerValue("origin")).toBe(server.origin);
  await page.getByRole("heading", { name: "Register your dispensary" }).waitFor();
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith("__Host-"))).toEqual(["__Host-lastWrite"]);
});

test("a new email logs in once its link was opened, and a reset then asks what else may", {
  tags: "detail",
}, async () => {
  const page = await device();
  await logIn(page, "limited@example.com", "demo-vendor-21");
  await page.waitForURL("**/vendor-dashboard");
  await page.goto("/account/email");
  await hydrated(page);
  await page.getByLabel("New email").fill("new@limited.example");
  await page.getByLabel("Your password").fill("demo-vendor-22");
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("This is not your password.").waitFor();
  await page.getByLabel("Your password").fill("demo-vendor-21");
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("We emailed a link to new@limited.example.").waitFor();
  const link = await mailedLink("new@limited.example");
  const plain = await device({ javaScriptEnabled: false });
  await plain.goto(link);
  expect(new URL(plain.url()).pathname).toBe("/confirm-email");
  await plain.getByRole("button", { name: "Use this email" }).click();
  await plain.getByText("Your email was changed. Please log in with the new one.").waitFor();
  await logIn(page, "new@limited.example", "demo-vendor-21");
  await page.waitForURL("**/vendor-dashboard");

  await server.d1
    .prepare(
      `INSERT INTO passkeys (id, user_id, public_key, counter, transports, name, created_at)
        SELECT 'planted', id, 'key', 0, '[]', 'Chrome on Linux', 0 FROM users WHERE email = 'new@limited.example'`,
    )
    .run();
  await plain.goto("/reset-password-request");
  await sendResetLink(plain, "new@limited.example");
  await plain.goto(await mailedLink("new@limited.example"));
  await plain.getByRole("group", { name: /^Passkey \(Chrome on Linux\)/ }).waitFor();
  await chooseNewPassword(plain);
  await plain.getByText("Keep it or remove it?").waitFor();
  await plain.getByRole("radio", { name: "Remove" }).check();
  await chooseNewPassword(plain);
  await plain.getByText("Password reset successfully.").waitFor();
  const left = await server.d1.prepare("SELECT 1 FROM passkeys WHERE id = 'planted'").all();
  expect(left.results).toEqual([]);
});

async function sendResetLink(page: Page, email: string) {
  await page.getByRole("button", { name: "Send reset link" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await page.getByText("If there is an account with this email, a reset link is on its way.").waitFor();
}

async function chooseNewPassword(page: Page, confirmed = "a brand new phrase") {
  await page.getByLabel("New password").fill("a brand new phrase");
  await page.getByLabel("Confirm password").fill(confirmed);
  await page.getByRole("button", { name: "Reset password" }).click();
}

test("quotes change every five seconds, and stop when they are paused", { tags: "detail" }, async () => {
  const page = await device();
  await page.clock.install();
  await page.goto("/register");
  await hydrated(page);
  const shown = () => page.locator("figure[aria-hidden=false]").textContent();
  const after = async (ms: number) => {
    await page.clock.runFor(ms);
    return shown();
  };
  const first = await shown();
  await expect.poll(() => after(1000)).not.toBe(first);
  const second = await shown();
  expect(await after(3900)).toBe(second);
  await expect.poll(() => after(200)).not.toBe(second);
  await page.getByRole("button", { name: "Pause quotes" }).click();
  const paused = await shown();
  await page.clock.runFor(20_000);
  expect(await shown()).toBe(paused);
});
