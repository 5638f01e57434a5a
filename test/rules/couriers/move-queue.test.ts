import { expect, test } from "vitest";
import { parseMoveForm } from "#app/domain/couriers/move-form.ts";
import { moveSchema } from "#app/domain/couriers/request-schema.ts";
import { createMoveQueue, type MoveResponse, type WaitingMove } from "#app/routes/delivery/move-queue.ts";

const aTap = (moveId: string, move: WaitingMove["move"] = "pickUp"): WaitingMove => ({
  moveId,
  requestId: "r1",
  userId: "u1",
  tappedAt: 0,
  move,
  fields: {},
});

/** A phone: what it stores outlives a reload, and `online` says whether the server can be reached. */
function aPhone() {
  const phone = { online: true, stored: [] as WaitingMove[], sent: [] as string[], responses: [] as MoveResponse[] };
  const open = (respond: (move: WaitingMove) => MoveResponse = () => ({ kind: "done", message: "ok" })) =>
    createMoveQueue({
      load: () => phone.stored,
      save: (moves) => {
        phone.stored = [...moves];
      },
      post: async (move) => {
        if (!phone.online) return { kind: "unreachable" };
        phone.sent.push(move.moveId);
        return respond(move);
      },
      changed: () => {},
      answered: (_, response) => void phone.responses.push(response),
    });
  return { phone, open };
}

test("with a connection a move goes at once", async () => {
  const { phone, open } = aPhone();
  await open().add(aTap("a"));
  expect(phone).toMatchObject({ sent: ["a"], stored: [] });
});

test("without one it waits, survives a reload, and goes once and in order when the connection is back", async () => {
  const { phone, open } = aPhone();
  phone.online = false;
  const queue = open();
  await queue.add(aTap("a"));
  await queue.add(aTap("b", "deliver"));
  expect(phone.stored.map((move) => move.moveId)).toEqual(["a", "b"]);
  const reloaded = open();
  expect(reloaded.waiting()).toHaveLength(2);
  phone.online = true;
  await Promise.all([reloaded.flush(), reloaded.flush(), reloaded.flush()]);
  expect(phone).toMatchObject({ sent: ["a", "b"], stored: [] });
});

test("a message goes in the same order as the moves around it", async () => {
  const { phone, open } = aPhone();
  phone.online = false;
  const queue = open();
  for (const tap of [aTap("a"), aTap("b", "message"), aTap("c", "deliver")]) await queue.add(tap);
  phone.online = true;
  await open().flush();
  expect(phone.sent).toEqual(["a", "b", "c"]);
});

test("a refused move is reported and doesn't block the next", async () => {
  const { phone, open } = aPhone();
  phone.online = false;
  const queue = open((move) =>
    move.moveId === "a" ? { kind: "refused", fields: {}, message: "Taken." } : { kind: "done", message: "" },
  );
  await queue.add(aTap("a"));
  await queue.add(aTap("b"));
  phone.responses.length = 0;
  phone.online = true;
  await queue.flush();
  expect(phone.responses).toEqual([
    { kind: "refused", fields: {}, message: "Taken." },
    { kind: "done", message: "" },
  ]);
  expect(phone.stored).toEqual([]);
});

test("someone who is signed out keeps the move until they are back", async () => {
  const { phone, open } = aPhone();
  await open(() => ({ kind: "signed-out" })).add(aTap("a"));
  expect(phone.stored).toHaveLength(1);
});

test("a tap made while another is on its way goes after it", async () => {
  const { phone, open } = aPhone();
  const queue = open();
  await Promise.all([queue.add(aTap("a")), queue.add(aTap("b")), queue.add(aTap("c"))]);
  expect(phone.sent).toEqual(["a", "b", "c"]);
});

test("what a form says goes as the number and the tick that the API takes, without what was left empty", () => {
  const typed = parseMoveForm({ move: "deliver", version: "3", idChecked: "on", pin: "", photo: "", note: "Gate 4" });
  expect(typed).toEqual({ move: "deliver", version: 3, idChecked: true, note: "Gate 4" });
  expect(moveSchema.safeParse(typed).success).toBe(true);
  expect(parseMoveForm({ move: "deliver", idChecked: "on", idMethod: "barcode" })).toEqual({
    move: "deliver",
    idChecked: true,
    idCheck: { method: "barcode" },
  });
  expect(parseMoveForm({ move: "deliver", idChecked: "off" })).toEqual({ move: "deliver", idChecked: false });
  expect(moveSchema.safeParse(parseMoveForm({ move: "deliver", version: "three" })).success).toBe(false);
});
