import { expect, test } from "vitest";
import { totpCode } from "#app/platform/totp.ts";
import { browserLike } from "#test/support/browser/browser-like.ts";
import { openSite } from "#test/support/browser/site.ts";

const { origin, browser } = await openSite();
const get = (path: string) => fetch(origin + path, { redirect: "manual" });

test.each(["/login.data", "/favicon.svg"])(
  "%s has the security headers, and nothing names the server",
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    const header = (name: string) => response.headers.get(name) ?? "";
    expect(header("X-Content-Type-Options")).toBe("nosniff");
    expect(header("Strict-Transport-Security")).toMatch(/max-age=\d{8}/);
    expect(header("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(header("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(header("Content-Security-Policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(header("Server")).not.toMatch(/\d/);
    expect(header("X-Powered-By")).toBe("");
  },
);

test("every script, style and preload of a page carries the response's word", { tags: "detail" }, async () => {
  const response = await get("/register");
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];
  const html = await response.text();
  const tags = html.match(/<(script|style|link rel="modulepreload")[^>]*>/g) ?? [];
  expect(tags.length).toBeGreaterThan(3);
  for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
  expect(html).not.toMatch(/ on[a-z]+="/);
});

test("a script that gets into a page does not run", async () => {
  const page = await browser.newPage();
  await page.goto(`${origin}/login`, { waitUntil: "networkidle" });
  const ran = await page.evaluate(async () => {
    const inside = window as unknown as { ran?: string[] };
    inside.ran = [];
    const refused = new Set<string>();
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.add(effectiveDirective));
    document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=\"ran.push('handler')\">");
    const frame = document.createElement("div");
    frame.innerHTML = "<iframe srcdoc=\"<script>parent.ran.push('frame')</script>\"></iframe>";
    const shown = new Promise((resolve) => frame.firstElementChild?.addEventListener("load", resolve));
    document.body.appendChild(frame);
    const link = document.createElement("a");
    link.href = "javascript:ran.push('address')";
    document.body.appendChild(link);
    link.click();
    await shown;
    // The handler and the address were both tried and refused by now.
    while (!(refused.has("script-src-attr") && refused.has("script-src-elem")))
      await new Promise(requestAnimationFrame);
    return inside.ran;
  });
  expect(ran).toEqual([]);
});

test("personal answers are never cached", async () => {
  const browser = browserLike({ fetch }, origin);
  await browser.post("/api/auth/login", { email: "vendor@example.com", password: "demo-vendor-21" });
  const pages = ["/vendor-dashboard", "/account", "/account.data", "/api/vendors/profile", "/api/auth/validate"];
  for (const path of ["/order-confirmation/anything", ...pages]) {
    const response = await browser.get(path);
    expect(response.status, path).toBe(pages.includes(path) ? 200 : 404);
    expect(response.headers.get("Cache-Control"), path).toMatch(/^no-store\b/);
  }
  // A renewed session, by a navigation inside of a page and on a page that others may keep: not this answer of it.
  for (const path of ["/account/email.data", "/register"]) {
    browser.jar.delete("__Host-accessToken");
    const renewed = await browser.get(path);
    expect(renewed.status, path).toBe(200);
    expect(renewed.headers.getSetCookie().join()).toContain("__Host-accessToken");
    expect(renewed.headers.get("Cache-Control")).toMatch(/^no-store\b/);
  }
});

test("a second step is set up without scripts, and a passkey logs in without either", async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  const logIn = async () => {
    await page.goto(`${origin}/login?next=/account/security`);
    await page.getByLabel("Email").fill("rival@example.com");
    await page.getByLabel("Password", { exact: true }).fill("demo-vendor-21");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
  };
  await logIn();
  await page.getByRole("button", { name: "Set up" }).click();
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByRole("textbox", { name: "Code" }).fill(await totpCode(secret, Date.now()));
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  const code = (await codes.first().textContent()) ?? "";
  await plain.clearCookies();
  await logIn();
  await page.getByRole("textbox", { name: "Code" }).fill("000000");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByText("This code is wrong, or was already used.").first().waitFor();
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByText("9 left.").waitFor();

  const scripted = await browser.newContext();
  await scripted.addCookies(await plain.cookies());
  await plain.close();
  const device = await scripted.newPage();
  const session = await scripted.newCDPSession(device);
  await session.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await device.goto(`${origin}/account/security`);
  await device.getByRole("button", { name: "Add a passkey" }).click();
  await device.getByText("Your passkey was added.").waitFor();
  await scripted.clearCookies();
  await device.goto(`${origin}/courier-login`);
  await device.getByRole("button", { name: "Use a passkey" }).click();
  await device.getByText("This account does not have courier service enabled.").waitFor();
  await device.goto(`${origin}/login?next=/account/security`);
  await device.getByRole("button", { name: "Use a passkey" }).click();
  await device.getByRole("button", { name: /^Remove the passkey/ }).click();
  await device.getByText("The passkey was removed.").waitFor();
  await scripted.close();
});
