import { expect, test } from "vitest";
import { HOUR_MS, SECOND_MS } from "#app/domain/time.ts";
import { servePage } from "#app/edge/page-cache.ts";
import { STALE_NOTE } from "#app/edge/stale-note.ts";
import { NOON, testVisit } from "#test/support/app.ts";

const html = { "Content-Type": "text/html; charset=utf-8" };
const menu = (text: string) => async () =>
  new Response(`<p id="${STALE_NOTE}" hidden="">Old.</p>${text}`, { headers: html });
const failed = (status: number) => async () => new Response("Not now.", { status, headers: html });

let shops = 0;
/** A menu that was read at noon, and what a visitor gets later. */
async function menuOfNoon() {
  shops += 1;
  const request = new Request(`http://localhost/vendor/shop-${shops}/menu`);
  const get = async (
    ms: number,
    render: () => Promise<Response>,
    background: (work: Promise<unknown>) => void = () => {},
  ) => {
    const response = await servePage(request, testVisit({ at: NOON + ms, background }), render);
    return { status: response.status, text: await response.text() };
  };
  await get(0, menu("At noon."));
  return get;
}

const fresh = (text: string) => ({ status: 200, text: `<p id="${STALE_NOTE}" hidden="">Old.</p>${text}` });
const old = { status: 200, text: `<p id="${STALE_NOTE}">Old.</p>At noon.` };

test.each([
  ["orders come first", failed(503)],
  ["the database fails", failed(500)],
  ["making it throws", () => Promise.reject(new Error("No."))],
])("where %s, an old menu is shown that says so, for an hour", async (_, render) => {
  const get = await menuOfNoon();
  expect(await get(3 * SECOND_MS, render)).toEqual(fresh("At noon."));
  expect(await get(5 * SECOND_MS, render)).toEqual(old);
  expect(await get(HOUR_MS - 1, render)).toEqual(old);
  const later = await get(HOUR_MS, async () => failed(503)());
  expect(later).toEqual({ status: 503, text: "Not now." });
});

test("while a menu takes too long, visitors see the old one, and the next visitor sees the new one", async () => {
  const get = await menuOfNoon();
  const gate = Promise.withResolvers<void>();
  const begun: Promise<unknown>[] = [];
  const stalled = async () => {
    await gate.promise;
    return menu("At one.")();
  };
  expect(await get(30 * SECOND_MS, stalled, (work) => void begun.push(work))).toEqual(old);
  gate.resolve();
  await Promise.all(begun);
  expect(await get(31 * SECOND_MS, failed(503))).toEqual(fresh("At one."));
});

test("while one visitor has an expired menu rendered, others see the expired one, for at most a second", async () => {
  const get = await menuOfNoon();
  const gate = Promise.withResolvers<void>();
  const slow = async () => {
    await gate.promise;
    return menu("Rendered again.")();
  };
  const first = get(4_100, slow);
  expect(await get(4_200, failed(500))).toEqual(fresh("At noon."));
  expect(await get(5_000, menu("By the next."))).toEqual(fresh("By the next."));
  gate.resolve();
  expect(await first).toEqual(fresh("Rendered again."));
  expect(await get(5_100, failed(500))).toEqual(fresh("Rendered again."));
});

test("a deleted menu isn't shown from the cache", async () => {
  const get = await menuOfNoon();
  expect((await get(30 * SECOND_MS, failed(404))).status).toBe(404);
});
