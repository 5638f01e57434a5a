import { expect, test } from "vitest";
import { createMetrc } from "#app/providers/track-and-trace/metrc.ts";
import { aTrip, tripLine } from "#test/support/couriers.ts";

const access = { state: "CA", licenseNumber: "C10-0000123", apiKey: "a key" };
const trip = { ...aTrip([tripLine()]), traceId: 7 };

/** Metrc with one answer, and what it was sent. */
function answering(respond: () => Response) {
  const sent: unknown[] = [];
  const line: typeof fetch = async (_, init) => {
    if (init?.body) sent.push(JSON.parse(String(init.body)));
    return respond();
  };
  return { sent, metrc: createMetrc({ kind: "metrc", softwareKey: "ours", fetch: line }) };
}

test("a reported delivery whose response can't be read isn't treated as missing", async () => {
  for (const body of ["{}", "[]", "null", "<html>"]) {
    const { metrc } = answering(() => new Response(body));
    expect(await metrc.findTrip(access, trip), body).toMatchObject({ ok: false, reason: "trace-unreachable" });
  }
});

test("a call completes at most ten stops", async () => {
  const { metrc, sent } = answering(() => Response.json({ Ids: [] }));
  const stops = Array.from({ length: 12 }, (_, id) => ({ id, at: 200, delivered: ["P1"], returned: [] }));
  await metrc.report(access, trip, { kind: "deliver", stops });
  expect(sent).toEqual([expect.objectContaining({ length: 10 })]);
});

test("a refusal carries Metrc's words, and a busy Metrc says how long to wait", async () => {
  const refused = answering(() => Response.json([{ row: 0, message: "Package P1 was not found." }], { status: 400 }));
  expect(await refused.metrc.findTrip(access, trip)).toMatchObject({
    reason: "trace-refused",
    message: "Package P1 was not found.",
  });
  const busy = answering(() => new Response(null, { status: 429, headers: { "Retry-After": "7" } }));
  expect(await busy.metrc.listPackages(access)).toMatchObject({ details: { retryAfterSeconds: 7 } });
});
