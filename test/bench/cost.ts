// What an order costs: each step of its day is played against the production build and counted, then priced for a month.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cronJobs, isDue } from "#app/domain/cron-jobs.ts";
import { newId } from "#app/domain/id.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { demoLogins, seedDemo } from "#db/seed/demo.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { asJson } from "#test/support/as-json.ts";
import { browserLike, signedInClient } from "#test/support/browser/browser-like.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { clockOffset, localBindings } from "#workers/local/bindings.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { createServer, migrate, root, withState } from "#workers/local/state.ts";
import { cpuMs, started } from "./cpu.ts";
import { atMost, type Figure } from "./figures.ts";

/** Dollars a million beyond what Workers Paid includes, read on 2026-11-26 from the pricing pages of Workers, D1, Durable Objects and R2 at developers.cloudflare.com. */
const prices = {
  requests: { included: 10e6, perMillion: 0.3 },
  cpuMs: { included: 30e6, perMillion: 0.02 },
  rowsRead: { included: 25e9, perMillion: 0.001 },
  rowsWritten: { included: 50e6, perMillion: 1 },
  objectCalls: { included: 1e6, perMillion: 0.15 },
  logEvents: { included: 20e6, perMillion: 0.6 },
  bucketReads: { included: 10e6, perMillion: 0.36 },
} as const;
type Use = Record<keyof typeof prices, number>;
const kinds = Object.keys(prices) as (keyof Use)[];

const BASE_DOLLARS = 5;
const ORDERS_A_DAY = 20;
const DAYS = 30;
const SHOPS = [1, 300, 2300] as const;
const GOALS = [5, 15, 300] as const;
/** Of a day, a request and a line each. */
const CRON_RUNS = Array.from({ length: 1440 }, (_, minute) => minute * MINUTE_MS).flatMap((at) =>
  Object.values(cronJobs).filter((cron) => isDue(cron, at)),
).length;
/** Pictures an order's visitors look at that the edge in front of the bucket's domain does not hold: 5 % of 1,177. */
const BUCKET_READS = 1177 * 0.05;
const REPEATS = 20;
/** What an order keeps in the database for good (`npm run lab -- scale`), of the 10 GB that one holds. */
const STORED_BYTES = 2_600;
const DATABASE_BYTES = 10e9;

/** Counts what the build asks of D1 and of objects, in requests, after them and within objects. */
const entry = `
  import worker, * as built from "./index.js";
  export * from "./index.js";
  const used = { rowsRead: 0, rowsWritten: 0, objectCalls: 0 };
  const counted = (result) => {
    used.rowsRead += result.meta?.rows_read ?? 0;
    used.rowsWritten += result.meta?.rows_written ?? 0;
    return result;
  };
  let calls = [];
  const inner = new WeakMap();
  const statement = (real) => {
    const alone = (call) => {
      calls.push([real]);
      return call;
    };
    const outer = {
      bind: (...values) => statement(real.bind(...values)),
      all: async () => counted(await alone(real.all())),
      run: async () => counted(await alone(real.run())),
      raw: (options) => alone(real.raw(options)),
      first: (column) => alone(real.first(column)),
    };
    inner.set(outer, real);
    return outer;
  };
  const target = (db) => ({
    prepare: (text) => statement(db.prepare(text)),
    batch: async (all) => {
      const batch = all.map((each) => inner.get(each) ?? each);
      calls.push(batch);
      return (await db.batch(batch)).map(counted);
    },
  });
  const database = (db) => ({
    ...target(db),
    withSession(from) {
      const session = db.withSession(from);
      return { ...target(session), getBookmark: () => session.getBookmark() };
    },
  });
  const calling = (stub) =>
    new Proxy(stub, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== "function" || name === "then") return value;
        return (...args) => {
          used.objectCalls += 1;
          return target[name](...args);
        };
      },
    });
  const namespace = (objects) => ({
    idFromName: (name) => objects.idFromName(name),
    get: (...args) => calling(objects.get(...args)),
  });
  const loose = { limit: async () => ({ success: true }) };
  const watched = (env) => ({
    ...env,
    DB: database(env.DB),
    EDGE_LIMIT_60: loose,
    EDGE_LIMIT_120: loose,
    EDGE_LIMIT_300: loose,
    ...Object.fromEntries(
      ["LIVE_FEED", "RATE_LIMIT", "COURIER_REQUEST", "ORDER_TIMER"].map((name) => [name, namespace(env[name])]),
    ),
  });
  export class CourierRequestObject extends built.CourierRequestObject {
    constructor(state, env) { super(state, watched(env)); }
  }
  export class OrderTimerObject extends built.OrderTimerObject {
    constructor(state, env) { super(state, watched(env)); }
  }
  export default {
    ...worker,
    async fetch(request, env, context) {
      const { pathname } = new URL(request.url);
      if (pathname === "/calls/forgotten") calls = [];
      else if (pathname === "/calls/again") for (const batch of calls) await env.DB.batch(batch);
      else if (pathname !== "/used") return worker.fetch(request, watched(env), context);
      return Response.json(used);
    },
  };`;

/** The edge compresses outside the worker, so that it costs no CPU of ours. */
const plain = { "Accept-Encoding": "identity" };

type Step = {
  what: string;
  /** How often an order brings it about. */
  times: number;
  isWrite?: boolean;
  /** Answers how many requests it made. */
  play: () => Promise<number>;
};

/** One order's share of a day: 276 requests beside its pictures, of which most end without an order. */
async function stepsOf(origin: string): Promise<Step[]> {
  const shopId = demoVendorIds.vendor;
  const [{ email, password }] = demoLogins;
  const vendor = await signedInClient(origin, email, password);
  const desk = await signedInClient(origin, "dispatcher@example.com", "demo-dispatch-21");
  const shopper = browserLike({ fetch }, origin);
  const address = "400 Stewart Ave, Las Vegas, NV 89101";
  /** Everybody lives somewhere else, so that no list is kept from the one before. */
  const moveIn = (at: number) => {
    const place = { address, lat: 36.1728 + at / 1000, lng: -115.1412 };
    shopper.jar.set("userAddress", encodeURIComponent(JSON.stringify(place)));
    shopper.jar.set("adult", "1");
  };
  let visits = 0;
  const read = (what: string, times: number, path: string, by = shopper): Step => ({
    what,
    times,
    play: async () => {
      moveIn(visits++ % 20);
      const response = await by.get(path, plain);
      await response.text();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      return 1;
    },
  });
  const { data } = (await (await shopper.get(`/api/vendor/inventory/public/${shopId}`)).json()) as {
    data: { _id: string; name: string; category: string; brand: string; price: number; salePrice: number | null }[];
  };
  const [{ _id: productId, name, category, brand, price, salePrice }] = data as [(typeof data)[number]];
  const productPath = (await shopper.get(`/vendor/${shopId}/menu/${productId}`)).headers.get("Location") ?? "";
  const quantity = Math.ceil(60 / (salePrice ?? price));
  const item = { productId, name, category, brand, quantity, price: salePrice ?? price, salePrice, strain: "" };
  const items = [{ ...item, image: "/placeholder.svg" }];
  const quote = async () =>
    (await (
      await shopper.post("/api/customer/quote", {
        vendorId: shopId,
        orderType: "Pickup",
        items,
        payment_method: "Cash",
      })
    ).json()) as { quote: { total: number } };
  const orders: { orderId: string; link: string }[] = [];
  const requests: string[] = [];
  return [
    read("home", 30, "/"),
    read("/nearby", 50, "/nearby"),
    read("menu, kept by the edge", 60, `/vendor/${shopId}/menu`),
    read("menu, rendered", 40, `/vendor/${shopId}/menu?sort=price-asc`, vendor),
    read("product", 30, productPath),
    read("suggestions", 30, "/api/search/suggest?q=blue&lat=36.1728&lng=-115.1412"),
    {
      what: "quote",
      times: 10,
      play: async () => {
        await quote();
        return 1;
      },
    },
    {
      what: "order placed",
      times: 1,
      isWrite: true,
      play: async () => {
        const { total } = (await quote()).quote;
        // Somebody else each time: one person's limit of a day is soon reached.
        const phone = `(213) 555-${String(1000 + orders.length)}`;
        const body = orderPayload(shopId, [], { phone, email: `shopper-${orders.length}@example.org` });
        const response = await shopper.post(
          "/api/customer/create-order",
          { ...body, totalAmount: total, orderDetails: { ...body.orderDetails, items } },
          { "Idempotency-Key": crypto.randomUUID() },
        );
        if (response.status !== 201) throw new Error(await response.text());
        orders.push((await response.json()) as (typeof orders)[number]);
        return 2;
      },
    },
    {
      what: "its page, as it changes",
      times: 5,
      play: async () => {
        await (await shopper.get(orders.at(-1)!.link, plain)).text();
        return 1;
      },
    },
    read("the dispensary's board, opened", 1, "/vendor-dashboard", vendor),
    // Open all day, it asks for its data alone when something changes.
    read("the same, as it changes", 4, "/vendor-dashboard.data", vendor),
    read("its new orders", 8, "/vendor-dashboard/new-orders", vendor),
    {
      what: "order completed",
      times: 1,
      isWrite: true,
      play: async () => {
        const path = `/api/orders/${orders.pop()!.orderId}/status`;
        const response = await vendor.send(path, asJson("PUT", { status: "COMPLETED", idChecked: true }));
        if (response.status !== 200) throw new Error(await response.text());
        return 1;
      },
    },
    {
      what: "courier request and its three moves",
      times: 0.5,
      isWrite: true,
      play: async () => {
        const created = await desk.post("/api/courier-requests", {
          dispensaryName: "Corner Leaf",
          address,
          contactPhone: "(213) 555-0121",
          customerName: "Sam Rivers",
          customerPhone: "(213) 555-0199",
          deliveryAddress: "3700 W Flamingo Rd, Las Vegas, NV 89103",
          orderTotal: 100,
          orderNumber: `C-${newId(Date.now())}`,
        });
        const { data: request } = (await created.json()) as { data: { _id: string } };
        requests.push(request._id);
        for (const move of ["assign", "pickUp", "deliver"]) {
          const moved = await desk.post(`/api/courier-requests/${request._id}/moves`, {
            move,
            moveId: newId(Date.now()),
            idChecked: true,
          });
          if (moved.status !== 200) throw new Error(await moved.text());
        }
        return 4;
      },
    },
    {
      what: "a card on a board of requests",
      times: 5,
      play: async () => {
        await (await desk.get(`/courier-orders/cards?id=${requests.at(-1)}`)).text();
        return 1;
      },
    },
  ];
}

async function measure(): Promise<(Step & { use: Use })[]> {
  await buildIfStale();
  const dir = mkdtempSync(join(tmpdir(), "nearleaf-cost-"));
  await withState(dir, async (state) => {
    await migrate(state.d1);
    await seedDemo(state, Date.now() + clockOffset("open", Date.now()));
  });
  const bindings = localBindings({ RATE_LIMIT_SCALE: "100000", CLOCK: "open", ADMISSION: "off" });
  const { server, origin, pid } = await started(() =>
    createServer({ dir, port: 0, bindings, pagesAlone: true, entry }),
  );
  try {
    const used = async () => (await (await fetch(`${origin}/used`)).json()) as Pick<Use, "rowsRead">;
    /** What follows an answer, such as mail and hints, is counted too. */
    const settled = async (): Promise<Pick<Use, "rowsRead" | "rowsWritten" | "objectCalls">> => {
      for (let last = JSON.stringify(await used()); ; ) {
        await new Promise((resolve) => setTimeout(resolve, 400));
        const now = JSON.stringify(await used());
        if (now === last) return JSON.parse(now);
        last = now;
      }
    };
    const share = loggedReads();
    const measured: (Step & { use: Use })[] = [];
    for (const step of await stepsOf(origin)) {
      await step.play();
      await fetch(`${origin}/calls/forgotten`);
      const [before, cpuBefore] = [await settled(), cpuMs(pid)];
      let requests = 0;
      for (let at = 0; at < REPEATS; at++) requests += await step.play();
      const [after, cpuAfter] = [await settled(), cpuMs(pid)];
      const each = (what: "rowsRead" | "rowsWritten" | "objectCalls") => (after[what] - before[what]) / REPEATS;
      // D1 bills rows and runs SQLite elsewhere (developers.cloudflare.com/d1/platform/pricing); here it is this process.
      if (!step.isWrite) await fetch(`${origin}/calls/again`);
      const cpuOfQueries = step.isWrite ? 0 : cpuMs(pid) - cpuAfter;
      const use = {
        requests: requests / REPEATS,
        logEvents: (requests / REPEATS) * (step.isWrite ? 1 : share),
        rowsRead: each("rowsRead"),
        rowsWritten: each("rowsWritten"),
        objectCalls: each("objectCalls"),
        cpuMs: (cpuAfter - cpuBefore - cpuOfQueries) / REPEATS,
        bucketReads: 0,
      };
      measured.push({ ...step, use });
    }
    return measured;
  } finally {
    await server.dispose();
    rmSync(dir, { recursive: true, force: true });
  }
}

const loggedReads = (): number =>
  Number(/LOGGED_READS = "([\d.]+)"/.exec(readFileSync(join(root, "wrangler.toml"), "utf8"))?.[1] ?? 1);

const dollars = (what: keyof Use, amount: number): number =>
  (Math.max(0, amount - prices[what].included) / 1e6) * prices[what].perMillion;

const whole = (value: number) => Math.round(value).toLocaleString("en-US");

export async function figures(): Promise<Figure[]> {
  const steps = await measure();
  console.table(
    steps.map(({ what, times, use }) => ({
      what,
      "times an order": times,
      ...Object.fromEntries(kinds.slice(0, 5).map((kind) => [kind, use[kind].toFixed(1)])),
    })),
  );
  const order = Object.fromEntries(
    kinds.map((kind) => [kind, steps.reduce((sum, { times, use }) => sum + times * use[kind], 0)]),
  ) as Use;
  order.bucketReads = BUCKET_READS;
  const amountOf = (shops: number, kind: keyof Use) => {
    const cron = kind === "requests" || kind === "logEvents" ? CRON_RUNS * DAYS : 0;
    return shops * ORDERS_A_DAY * DAYS * order[kind] + cron;
  };
  const billOf = (shops: number) =>
    BASE_DOLLARS + kinds.reduce((sum, kind) => sum + dollars(kind, amountOf(shops, kind)), 0);
  console.table(
    kinds.map((kind) => {
      const amount = amountOf(SHOPS[2], kind);
      return { "a month at 2,300 shops": kind, amount: whole(amount), dollars: dollars(kind, amount).toFixed(2) };
    }),
  );
  return [
    {
      what: "an order's share: requests, CPU ms, rows read, rows written, object calls, log events",
      figure: kinds
        .slice(0, 6)
        .map((kind) => whole(order[kind]))
        .join(", "),
    },
    ...SHOPS.map((shops, at) =>
      atMost(
        `a month of ${shops === 1 ? "one shop" : `${whole(shops)} shops`} with ${ORDERS_A_DAY} orders a day, in dollars`,
        GOALS[at]!,
        [billOf(shops)],
        0,
      ),
    ),
    {
      what: "the first limit that they reach: days until one database is full",
      figure: SHOPS.map((shops) => whole(DATABASE_BYTES / (STORED_BYTES * ORDERS_A_DAY * shops))).join(", "),
    },
  ];
}
