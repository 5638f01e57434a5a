import { expect, test } from "vitest";
import { type MenuCounterpart, type PosItem, planItem } from "#app/domain/pos/import.ts";
import {
  countLines,
  decideItem,
  resultOf,
  type SentItem,
  selectNewest,
  type Versioned,
} from "#app/domain/pos/inbox.ts";
import { itemOf, listedItem, readLines, removalOf, sentItem } from "#app/domain/pos/items-schema.ts";
import { seededRandom } from "#test/support/random.ts";

test("a newer version is applied, an equal or older one is stale, and a whole menu covers all items", () => {
  expect(decideItem(undefined, { version: 1 }, 0)).toBe("taken");
  expect(decideItem({ version: 3 }, { version: 4 }, 0)).toBe("taken");
  expect(decideItem({ version: 3 }, { version: 3 }, 0)).toBe("stale");
  expect(decideItem({ version: 3 }, { version: 2 }, 0)).toBe("stale");
  expect(decideItem(undefined, { version: 5 }, 5)).toBe("stale");
});

test("what changes nothing is unchanged, and what changes something waits until the first menu is accepted", () => {
  expect(resultOf({ what: "unchanged" }, true)).toBe("unchanged");
  expect(resultOf({ what: "skipped" }, false)).toBe("unchanged");
  expect([resultOf({ what: "new" }, true), resultOf({ what: "hidden" }, false)]).toEqual(["applied", "waiting"]);
});

test("the newest of a call's lines for an item is applied, and each line is counted by its result", () => {
  const items = [1, 3, 2].map((version): SentItem => ({ version, item: removalOf("A1", "", "Gone") }));
  const old: SentItem = { version: 1, item: removalOf("B1", "", "Gone") };
  const newest = selectNewest([...items, old], new Map([["B1", { version: 1 }]]), 0);
  expect([...newest].map(([id, { version }]) => [id, version])).toEqual([["A1", 3]]);
  const lines = (["applied", "stale", "applied"] as const).map((result) => ({ result }));
  expect(countLines(lines)).toEqual({ applied: 2, unchanged: 0, waiting: 0, stale: 1, refused: 0 });
});

const blueDream = { id: "A1", version: 1, name: "Blue Dream", category: "Flower", price: 35 };
const read = (line: object) => readLines([line], sentItem, ({ version, ...item }) => itemOf(item, version))[0];

test("an item is read whole: what it leaves out is empty", () =>
  expect(read({ ...blueDream, version: "2026-06-16T12:00:00-07:00", stock: 3 })).toEqual({
    line: 1,
    id: "A1",
    ok: true,
    version: Date.parse("2026-06-16T19:00:00Z"),
    item: {
      sourceId: "A1",
      name: "Blue Dream",
      ok: true,
      product: {
        name: "Blue Dream",
        brand: "",
        category: "Flower",
        description: "",
        amount: null,
        strain: null,
        thcPercent: null,
        priceCents: 3500,
        stock: 3,
      },
    },
  }));

test.each([
  [{ ...blueDream, price: 0 }, "Valid price is required"],
  [{ ...blueDream, price: 35.001 }, "Valid price is required"],
  [{ ...blueDream, price: 200_000 }, "Price can be up to $100,000"],
  [{ ...blueDream, amount: "2 kg" }, "Amount is too large: one Flower package holds up to 454 g"],
  [{ ...blueDream, category: undefined }, "Category is required"],
  [{ ...blueDream, category: "Topical" }, /^Category must be one of Flower, /],
  [{ ...blueDream, stock: -1 }, "In stock must be a whole number from 0 to 99999, or empty."],
  [{ ...blueDream, thcContent: 101 }, "THC must be a number between 0 and 100."],
  [{ ...blueDream, version: 0 }, "Version must be at least 1."],
  [{ ...blueDream, version: "yesterday" }, /^Version must be a whole number/],
  [{ ...blueDream, id: " " }, "Id is required."],
  [{ ...blueDream, junk: 1 }, "There is no field “junk” here."],
  [[], "This must be an object."],
])("a line that can't be imported says why: %j", (line, message) =>
  expect(read(line)).toMatchObject({
    ok: false,
    message: typeof message === "string" ? message : expect.stringMatching(message),
  }),
);

type Event = { version: number; items: SentItem[]; whole: boolean };

/** A menu as the inbox keeps it: versions, the newest whole menu, and the products that shoppers can see. */
function aMenu() {
  const known = new Map<string, Versioned>();
  const products = new Map<string, MenuCounterpart>();
  let leftOutAt = 0;
  const apply = (item: PosItem) => {
    const plan = planItem(item, products.get(item.sourceId), () => ({}));
    const own = { id: item.sourceId, salePriceCents: null, held: 0 };
    if (plan.what === "new" || plan.what === "changed")
      products.set(item.sourceId, { ...plan.product, ...own, status: "Active", hiddenByImport: false });
    const hidden = plan.what === "hidden" && products.get(item.sourceId);
    if (hidden) products.set(item.sourceId, { ...hidden, status: "Disabled", hiddenByImport: true });
  };
  return {
    receive({ version, items, whole }: Event) {
      const newest = selectNewest(items, known, leftOutAt);
      for (const { item } of newest.values()) apply(item);
      if (whole && version > leftOutAt) {
        const named = new Set(items.map(({ item }) => item.sourceId));
        for (const id of products.keys()) {
          if (!named.has(id) && (known.get(id)?.version ?? 0) < version) apply(removalOf(id, "", "Gone"));
        }
        leftOutAt = version;
      }
      for (const [id, item] of newest) known.set(id, item);
    },
    shown: () =>
      [...products.values()].filter(({ status }) => status === "Active").toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

test("a thousand streams that are shuffled, doubled and cut end with the same menu", () => {
  for (let seed = 1; seed <= 1000; seed += 1) {
    const random = seededRandom(seed);
    const below = (count: number) => Math.floor(random() * count);
    const anItem = (id: number, version: number): SentItem => {
      if (below(4) === 0) return { version, item: removalOf(`i${id}`, "", "Gone") };
      const facts = { id: `i${id}`, name: `Name ${below(3)}`, category: "Flower", price: 1 + below(50) };
      const more = { strain: [null, "Sativa"][below(2)], stock: [null, 0, 7][below(3)] };
      return itemOf(listedItem.parse({ ...facts, ...more }), version) as SentItem;
    };
    const events = Array.from({ length: 12 }, (_, at): Event => {
      const version = at + 1;
      const whole = below(6) === 0;
      const ids = new Set(Array.from({ length: 1 + below(4) }, () => below(5)));
      return { version, whole, items: [...ids].map((id) => anItem(id, version)) };
    });
    const inOrder = aMenu();
    for (const event of events) inOrder.receive(event);
    const odd = aMenu();
    // Cut: some calls break off after some lines, and come again whole.
    const cut = events
      .filter(() => below(3) === 0)
      .map((event) => ({ ...event, whole: false, items: event.items.slice(0, 1) }));
    const twice = [...events, ...cut, ...events.filter(() => below(2) === 0)];
    for (const event of twice.toSorted(() => random() - 0.5)) odd.receive(event);
    expect(odd.shown(), `seed ${seed}`).toEqual(inOrder.shown());
  }
});
