import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Env } from "#app/app.ts";
import { FORM_KEY } from "#app/domain/form-response.ts";
import { newId } from "#app/domain/id.ts";
import { sweepOldRows } from "#app/use-cases/sweep-old-rows.ts";
import type { Visit } from "#app/visit.ts";
import { formPosts } from "#db/schema/index.ts";
import { NOON, testApp } from "#test/support/app.ts";
import { anAccount, signedIn } from "#test/support/people.ts";
import { createHttp } from "#workers/http.ts";

const DAY_MS = 86_400_000;
const app = testApp({ at: Date.now() });

/** A site whose pages count their work; each answers as it is told. */
function site(
  respond: (work: number, visit: Visit) => Response | Promise<Response> = (work) => new Response(`done ${work}`),
) {
  let work = 0;
  const http = createHttp(async (_, visit) => respond(++work, visit));
  const context = { waitUntil: () => {}, passThroughOnException: () => {} } as unknown as ExecutionContext;
  const send = (body: URLSearchParams | FormData, { path = "/contact.data", headers = {} } = {}) =>
    http.fetch(
      new Request(`http://localhost${path}`, {
        method: "POST",
        headers: { Origin: "http://localhost", ...headers },
        body,
        redirect: "manual",
      }),
      env as unknown as Env,
      context,
    );
  const post = (fields: Record<string, string>, to: Parameters<typeof send>[1] = {}) =>
    send(new URLSearchParams(fields), to);
  return { send, post, worked: () => work };
}

const form = (message = "hello") => ({ [FORM_KEY]: newId(NOON), message });

test("a form that is posted again does its work once and gets the same answer", async () => {
  const { post, worked } = site();
  const fields = form();
  expect(await (await post(fields)).text()).toBe("done 1");
  const replay = await post(fields);
  expect(await replay.text()).toBe("done 1");
  expect(replay.headers.get("Idempotent-Replayed")).toBe("true");
  expect(worked()).toBe(1);
});

test("a form with a picture is the same one with any boundary", async () => {
  const { worked, send } = site();
  const key = newId(NOON);
  for (const byte of [1, 1, 2]) {
    const picture = new FormData();
    picture.append(FORM_KEY, key);
    picture.append("logo", new File([new Uint8Array([byte])], "photo.jpg", { type: "image/jpeg" }));
    await send(picture);
  }
  expect(worked()).toBe(2);
});

test("of twenty simultaneous posts of one form, one does the work", async () => {
  const { post, worked } = site();
  const fields = form();
  const responses = await Promise.all(Array.from({ length: 20 }, () => post(fields)));
  expect(worked()).toBe(1);
  expect(responses.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true);
});

test("a form that was changed before it is posted again is another one", async () => {
  const { post, worked } = site();
  const fields = form();
  await post(fields);
  await post({ ...fields, message: "hello again" });
  expect(worked()).toBe(2);
});

test("forms without a key, or with keys of their own, do their work each time", async () => {
  const { post, worked } = site();
  await post({ message: "hello" });
  await post({ message: "hello" });
  await post(form());
  await post(form());
  expect(worked()).toBe(4);
});

test.each([400, 409, 422, 500, 503])(
  "a post that was answered %s did nothing and is worked on again",
  async (status) => {
    const { post, worked } = site((work) => new Response("", { status: work === 1 ? status : 200 }));
    const fields = form();
    await post(fields);
    expect((await post(fields)).status).toBe(200);
    expect(worked()).toBe(2);
  },
);

test("a post that broke is worked on again", async () => {
  const { post, worked } = site((work) => (work === 1 ? Promise.reject(new Error("a bug")) : new Response("done")));
  const fields = form();
  expect((await post(fields)).status).toBe(500);
  expect((await post(fields)).status).toBe(200);
  expect(worked()).toBe(2);
});

test("an answer is never given to another account, even for the same form", async () => {
  const { post, worked } = site();
  const fields = form();
  for (const account of [await anAccount(app, "courier"), await anAccount(app, "courier")]) {
    const replay = await post(fields, { headers: { Cookie: await signedIn(app, account.id) } });
    expect(replay.headers.get("Idempotent-Replayed")).toBeNull();
  }
  expect(worked()).toBe(2);
});

test("a response that sets a cookie is not stored", async () => {
  const { post, worked } = site(() => new Response("", { headers: { "Set-Cookie": "userAddress=x" } }));
  const fields = form();
  await post(fields, { path: "/" });
  await post(fields, { path: "/" });
  expect(worked()).toBe(2);
});

test.each(["/contact.data", "/contact"])(
  "an answer at %s that shows a secret is not stored, nor given again",
  async (path) => {
    const { post, worked } = site((_, visit) => {
      visit.showsSecret = "refuse";
      return new Response("k3m9-x2pq-7rtw");
    });
    const fields = form();
    expect(await (await post(fields, { path })).text()).toBe("k3m9-x2pq-7rtw");
    const replay = await post(fields, { path });
    expect(await replay.text()).not.toContain("k3m9-x2pq-7rtw");
    expect(replay.status).toBe(path.endsWith(".data") ? 409 : 303);
    expect(worked()).toBe(1);
    expect(JSON.stringify(await app.db.select().from(formPosts))).not.toContain("k3m9-x2pq-7rtw");
  },
);

test("an answer that shows a new secret each time is not stored, however its path is spelled", async () => {
  const { post, worked } = site((_, visit) => {
    visit.showsSecret = "redo";
    return new Response("k3m9-x2pq-7rtw");
  });
  const fields = form();
  for (const path of ["/a-page.data", "/A-Page.data", "/a-page/.data", "/a-page"]) {
    await post(fields, { path });
    await post(fields, { path });
  }
  expect(worked()).toBe(8);
  expect(JSON.stringify(await app.db.select().from(formPosts))).not.toContain("k3m9-x2pq-7rtw");
});

test("a document's form that is posted again leads to the page instead of doing the work once more", async () => {
  const { post, worked } = site();
  const fields = form();
  await post(fields, { path: "/contact" });
  const replay = await post(fields, { path: "/contact" });
  expect([replay.status, replay.headers.get("Location")]).toEqual([303, "/contact"]);
  expect(worked()).toBe(1);
});

test("stored posts are deleted after a day", async () => {
  const { post } = site();
  await post(form());
  await sweepOldRows(testApp({ at: Date.now() + DAY_MS + 1 }));
  expect(await app.db.select().from(formPosts)).toEqual([]);
});
