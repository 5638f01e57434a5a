import { beforeEach, describe, expect, test, vi } from "vitest";
import { createGoogle } from "#app/providers/oauth.ts";
import { fakeGoogle } from "#test/support/outside/fake-google.ts";

const ana = { email: "Ana@Example.com", email_verified: true };
const faults: unknown[] = [];
const settings = {
  clientId: "client",
  clientSecret: "secret",
  redirectUri: "http://localhost:8787/login/google/callback",
  url: undefined,
  now: () => Date.now(),
  onError: (error: unknown) => void faults.push(error),
};
const google = createGoogle(settings)!;
let server: ReturnType<typeof fakeGoogle>;

beforeEach(() => {
  server = fakeGoogle();
  vi.stubGlobal("fetch", server.fetch);
});

const codeFor = (person = ana) => {
  const { url, state, verifier } = google.begin();
  const back = server.agree(url, person);
  expect(back.searchParams.get("state")).toBe(state);
  return { code: back.searchParams.get("code") ?? "", verifier };
};

test("without keys there is no Google", () => {
  expect(createGoogle({ ...settings, clientId: undefined })).toBeNull();
  expect(createGoogle({ ...settings, clientSecret: undefined })).toBeNull();
});

test("a sign-in begins with a state and a verifier of its own, and asks for nothing but the email", () => {
  const [first, second] = [google.begin(), google.begin()];
  expect(first.url.origin).toBe("https://accounts.google.com");
  expect(first.url.searchParams.get("scope")).toBe("openid email");
  expect(first.state).not.toBe(second.state);
  expect(first.verifier).not.toBe(second.verifier);
  expect(first.url.href).not.toContain(first.verifier);
});

test("a code is traded for the email, in lower case, and whether Google has verified it", async () => {
  const verified = codeFor();
  expect(await google.finish(verified.code, verified.verifier)).toEqual({
    email: "ana@example.com",
    emailVerified: true,
  });
  const not = codeFor({ ...ana, email_verified: false });
  expect(await google.finish(not.code, not.verifier)).toEqual({ email: "ana@example.com", emailVerified: false });
});

describe("nothing comes of", () => {
  test("a code that was used", async () => {
    const { code, verifier } = codeFor();
    await google.finish(code, verifier);
    expect(await google.finish(code, verifier)).toBeNull();
  });

  test("a code with another sign-in's verifier", async () =>
    expect(await google.finish(codeFor().code, codeFor().verifier)).toBeNull());

  test.each([
    ["for another client", { aud: "somebody-else" }],
    ["of another issuer", { iss: "https://accounts.evil.example" }],
    ["that has expired", { exp: 1 }],
    ["without an email", { email: undefined }],
  ])("an identity %s", async (_name, claims) => {
    Object.assign(server.claims, claims);
    const { code, verifier } = codeFor();
    expect(await google.finish(code, verifier)).toBeNull();
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ["a line that breaks", () => Promise.reject(new TypeError("Network connection lost."))],
    ["an error page", () => new Response("<h1>Bad Gateway</h1>", { status: 502 })],
    ["an answer without JSON", () => new Response("ok")],
    ["an answer without tokens", () => Response.json({})],
    ["an identity that is none", () => Response.json({ access_token: "a", token_type: "Bearer", id_token: "a.b.c" })],
    ["an identity of nothing", () => Response.json({ token_type: "Bearer", id_token: `e30.${btoa("null")}.x` })],
  ])("%s, which is reported", async (_name, respond) => {
    const { code, verifier } = codeFor();
    vi.stubGlobal("fetch", async () => respond());
    faults.length = 0;
    expect(await google.finish(code, verifier)).toBeNull();
    expect(faults).toHaveLength(1);
  });
});
