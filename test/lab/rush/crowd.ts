import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { isUnanswered, nextTryMs } from "#app/domain/checkout/waiting-order.ts";
import { STALE_NOTE } from "#app/edge/stale-note.ts";
import { orderPayload } from "#test/support/checkout.ts";

export type Shop = { id: string; products: { id: string; name: string; priceCents: number }[] };
type Kind = "menu" | "nearby" | "quote" | "order";
export type TimedResponse = { kind: Kind; status: number; ms: number; stale: boolean };
/** By its key; `id` once the server has acknowledged it. */
export type SentOrder = { key: string; id: string | null };

/** Of a hundred visits. */
const mix: [Kind, number][] = [
  ["menu", 70],
  ["nearby", 20],
  ["quote", 8],
  ["order", 2],
];
const TIMEOUT_MS = 30_000;
const PLACE = encodeURIComponent(
  JSON.stringify({ address: "200 N Spring St, Los Angeles, CA 90012", lat: 34.0537, lng: -118.2427 }),
);
const words = ["kush", "og", "gummies", "haze", "vape", "pre-roll", "blue dream", "sativa"];
const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;
const asking = (path: string, headers: Record<string, string> = {}) => ({ method: "GET", path, headers, body: "" });
const posting = (path: string, body: unknown, headers: Record<string, string> = {}) => ({
  method: "POST",
  path,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/** Visitors who arrive whether or not those before them were served. */
export class Crowd {
  readonly responses: TimedResponse[] = [];
  readonly orders: SentOrder[] = [];
  /** Visits that got no answer, by why. */
  readonly failures = new Map<string, number>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4_000, maxFreeSockets: 400 });
  #visitors = 0;

  readonly origin: string;
  readonly shops: readonly Shop[];

  constructor(origin: string, shops: readonly Shop[]) {
    this.origin = origin;
    this.shops = shops;
  }

  /** Arrivals at random instants, so many a second; returns once the last has been answered. */
  async arrive(perSecond: number, seconds: number): Promise<TimedResponse[]> {
    const first = this.responses.length;
    const visits: Promise<unknown>[] = [];
    const began = performance.now();
    let due = 0;
    while (due < seconds * 1000) {
      const early = due - (performance.now() - began);
      if (early > 1) await pause(early);
      visits.push(this.visit(pick(this.#kinds)));
      due += (-Math.log(1 - Math.random()) * 1000) / perSecond;
    }
    await Promise.all(visits);
    return this.responses.slice(first);
  }

  readonly #kinds = mix.flatMap(([kind, share]) => Array.from({ length: share }, () => kind));

  async visit(kind: Kind): Promise<void> {
    const address = this.#nextAddress();
    if (kind === "order") await this.order({ address });
    else await this.#time(kind, this.#askFor(kind), address);
  }

  #askFor(kind: Exclude<Kind, "order">) {
    const shop = this.#popular();
    if (kind === "quote") {
      const items = [{ productId: pick(shop.products).id, quantity: 1 }];
      const body = { vendorId: shop.id, orderType: "Pickup", items, payment_method: "Cash" };
      return posting("/api/customer/quote", body);
    }
    if (kind === "nearby") {
      const word = encodeURIComponent(pick(words));
      const here = { cookie: `userAddress=${PLACE}; adult=1` };
      const path = pick(["/nearby", `/nearby?q=${word}`, `/api/search/suggest?q=${word}&lat=34.0537&lng=-118.2427`]);
      return asking(path, here);
    }
    // One in four has ordered before, for whom no page is kept.
    return asking(`/vendor/${shop.id}/menu`, Math.random() < 0.25 ? { cookie: "orders=before" } : {});
  }

  /** `patiently` as the checkout does it: again, with its key, until it is answered. */
  async order({ address = this.#nextAddress(), patiently = false } = {}): Promise<void> {
    const shop = this.#popular();
    // What waits is not to be refused in the end because it ran out.
    const product = pick(patiently ? shop.products.slice(1, 10) : shop.products);
    const key = crypto.randomUUID();
    // One in twenty belongs to a person who orders more often than one may.
    const isGreedy = !patiently && Math.random() < 0.05;
    const phone = isGreedy ? "2135550000" : `213556${String(this.#visitors % 10_000).padStart(4, "0")}`;
    const body = orderPayload(shop.id, [product], { phone, email: `visitor-${this.#visitors}@example.org` });
    const sent: SentOrder = { key, id: null };
    this.orders.push(sent);
    const send = () =>
      this.#time("order", posting("/api/customer/create-order", body, { "idempotency-key": key }), address);
    // Some press twice.
    const twice = !patiently && Math.random() < 0.1;
    for (let attempt = 0; ; attempt++) {
      const results = await Promise.all(twice ? [send(), send()] : [send()]);
      for (const { status, text } of results) {
        if (status === 200 || status === 201) sent.id = (JSON.parse(text) as { orderId: string }).orderId;
      }
      if (!patiently || results.every((result) => !isUnanswered(result))) return;
      await pause(nextTryMs(attempt, Math.random()));
    }
  }

  /** The first dispensaries have most of the visitors, and their counted products run out. */
  #popular(): Shop {
    return this.shops[Math.floor(this.shops.length * Math.random() ** 3)] as Shop;
  }

  #nextAddress(): string {
    this.#visitors += 1;
    const n = this.#visitors;
    return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  }

  async #time(kind: Kind, what: ReturnType<typeof asking>, address: string) {
    const began = performance.now();
    const { status, text } = await this.#send(what, address);
    const stale = kind === "menu" && status === 200 && text.includes(`<p id="${STALE_NOTE}" class`);
    this.responses.push({ kind, status, ms: performance.now() - began, stale });
    return { status, text };
  }

  #send({ method, path, headers, body }: ReturnType<typeof asking>, address: string) {
    type Response = { status: number; headers: IncomingHttpHeaders; text: string };
    return new Promise<Response>((resolve) => {
      const failed = (error: NodeJS.ErrnoException) => {
        const code = error.code ?? error.message;
        this.failures.set(code, (this.failures.get(code) ?? 0) + 1);
        resolve({ status: 0, headers: {}, text: "" });
      };
      const options = {
        method,
        agent: this.#agent,
        headers: { origin: this.origin, "cf-connecting-ip": address, ...headers },
      };
      const outgoing = request(this.origin + path, options, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", failed);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
      });
      outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy());
      outgoing.on("error", (error: NodeJS.ErrnoException) => {
        // A connection that was kept open may have been closed by the other side just before.
        const closed = outgoing.reusedSocket && error.code === "ECONNRESET" && method === "GET";
        if (closed) resolve(this.#send({ method, path, headers, body }, address));
        else failed(error);
      });
      outgoing.end(body);
    });
  }

  leave(): void {
    this.#agent.destroy();
  }
}
