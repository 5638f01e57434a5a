import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { finishedLimitIn } from "#app/domain/couriers/card.ts";
import type { Cards } from "#app/routes/dispatch/cards.ts";
import { loadBoard, noteChange } from "#app/routes/dispatch/changed-cards.ts";

const requests: string[][] = [];

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(new URLSearchParams(path.split("?")[1]).getAll("id"));
    return Response.json({ now: 1, cards: [], routes: {} } satisfies Cards);
  });
});
afterEach(() => vi.unstubAllGlobals());

const finished = finishedLimitIn(new URLSearchParams());
const whole = async () => {
  requests.push(["everything"]);
  return { cards: [], finished, boardView: null, open: null, routes: {}, now: 0 };
};
type Board = Awaited<ReturnType<typeof whole>>;
const load = (shown?: Board) => loadBoard<Board>(new Request("http://localhost/courier-orders"), shown, whole);
async function freshBoard() {
  const board = await load();
  requests.length = 0;
  return board;
}
const change = (id: string) => noteChange({ kind: "courier-request", id });

test("a changed card is requested again until the board shows it", async () => {
  const shown = await freshBoard();
  change("r1");
  await load(shown);
  // Another change interrupts that board before it is shown.
  change("r2");
  const next = await load(shown);
  expect(requests).toEqual([["r1"], ["r1", "r2"]]);
  await load(next);
  expect(requests).toEqual([["r1"], ["r1", "r2"], ["everything"]]);
});

test("a whole board that a change interrupts is requested again, since more may have been missed", async () => {
  const shown = await freshBoard();
  await load(shown);
  change("r1");
  const next = await load(shown);
  change("r2");
  await load(next);
  expect(requests).toEqual([["everything"], ["everything"], ["r2"]]);
});

test("a load without a change requests the whole board, even while a changed card waits", async () => {
  const shown = await freshBoard();
  change("r1");
  await load(shown);
  await load(shown);
  expect(requests).toEqual([["r1"], ["everything"]]);
});

test("a card that changes while it loads is requested once more", async () => {
  const shown = await freshBoard();
  change("r1");
  const loading = load(shown);
  change("r1");
  await load(await loading);
  expect(requests).toEqual([["r1"], ["r1"]]);
});
