import { setTimeout as pause } from "node:timers/promises";
import { newId } from "#app/domain/id.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { asJson } from "#test/support/as-json.ts";
import { browserLike } from "#test/support/browser/browser-like.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { jpeg } from "#test/support/pictures.ts";

type Browser = ReturnType<typeof browserLike>;
type Product = { _id: string; name: string; category: string; brand: string; price: number; salePrice: number | null };

/** What a minute came to. */
export type Minute = { requests: number; faults: number; refused: number; ms: number[]; hints: number };
export const newMinute = (): Minute => ({ requests: 0, faults: 0, refused: 0, ms: [], hints: 0 });

const SOCKETS_MAX = 40;
const PLACE = { address: "200 N Spring St, Los Angeles, CA 90012", lat: 34.0537, lng: -118.2427 };
const wish = {
  dispensaryName: "Corner Leaf",
  address: PLACE.address,
  contactPhone: "(213) 555-0121",
  customerName: "Sam Rivers",
  customerPhone: "(213) 555-0199",
  deliveryAddress: "1550 Vine St, Los Angeles, CA 90028",
  orderTotal: 100,
};
const PEOPLE = {
  vendor: ["vendor@example.com", "demo-vendor-21"],
  dispatcher: ["dispatcher@example.com", "demo-dispatch-21"],
} as const;

/** People who do what people do, one step after another, until told to stop. */
export class Traffic {
  minute = newMinute();
  readonly orders = new Set<string>();
  readonly #origin: string;
  readonly #sockets = new Set<WebSocket>();
  #over = false;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** So many of each kind; resolves when the last of them has gone home. */
  async run({ shoppers, pauseMs }: { shoppers: number; pauseMs: number }): Promise<void> {
    const often = async (what: () => Promise<unknown>) => {
      while (!this.#over) {
        await what().catch((error) => {
          if (!this.#over) console.error(String(error));
        });
        await pause(pauseMs * (0.5 + Math.random()));
      }
    };
    await Promise.all([
      ...Array.from({ length: shoppers }, () => often(() => this.#shop())),
      often(() => this.#runAShop()),
      often(() => this.#sendCouriers()),
      often(() => this.#upload()),
    ]);
  }

  stop(): void {
    this.#over = true;
    for (const socket of this.#sockets) socket.close();
  }

  #browser(): Browser {
    const timed = async (input: RequestInfo | URL, init?: RequestInit) => {
      const began = performance.now();
      const response = await fetch(input, init);
      this.minute.ms.push(performance.now() - began);
      this.minute.requests += 1;
      if (response.status >= 500) this.minute.faults += 1;
      else if (response.status >= 400) this.minute.refused += 1;
      if (response.status >= 400) console.error(`${init?.method ?? "GET"} ${input} answered ${response.status}`);
      return response;
    };
    return browserLike({ fetch: timed as typeof fetch }, this.#origin);
  }

  async #signedIn(who: keyof typeof PEOPLE): Promise<Browser> {
    const [email, password] = PEOPLE[who];
    const browser = this.#browser();
    await browser.post("/api/auth/login", { email, password });
    return browser;
  }

  /** Looks around, fills a cart, asks what it costs, orders, and watches what becomes of it. */
  async #shop(): Promise<void> {
    const browser = this.#browser();
    browser.jar.set("userAddress", encodeURIComponent(JSON.stringify(PLACE)));
    browser.jar.set("adult", "1");
    for (const path of ["/", "/nearby", `/vendor/${demoVendorIds.vendor}/menu`]) await text(await browser.get(path));
    const menu = (await (await browser.get(`/api/vendor/inventory/public/${demoVendorIds.vendor}`)).json()) as {
      data: Product[];
    };
    const [listed] = [...menu.data].sort(() => Math.random() - 0.5);
    if (!listed) throw new Error("The menu is empty.");
    const { price, salePrice } = listed;
    const quantity = Math.max(1, Math.ceil(80 / (salePrice ?? price)));
    const body = orderPayload(demoVendorIds.vendor, []);
    const item = { productId: listed._id, name: listed.name, category: listed.category, brand: listed.brand, quantity };
    const items = [{ ...item, price: salePrice ?? price, salePrice, image: "/placeholder.svg", strain: "" }];
    const { quote } = (await (
      await browser.post("/api/customer/quote", {
        vendorId: demoVendorIds.vendor,
        orderType: "Pickup",
        items,
        payment_method: "Cash",
      })
    ).json()) as { quote: { total: number } };
    const response = await browser.post(
      "/api/customer/create-order",
      { ...body, totalAmount: quote.total, orderDetails: { ...body.orderDetails, items } },
      { "Idempotency-Key": crypto.randomUUID() },
    );
    if (response.status !== 201) throw new Error(`An order was refused: ${await response.text()}`);
    const { orderId, token, link } = (await response.json()) as { orderId: string; token: string; link: string };
    this.orders.add(orderId);
    await text(await browser.get(link));
    this.#watch(`/live/order/${orderId}?token=${token}`);
  }

  /** Looks at the dashboard and completes what waits. */
  async #runAShop(): Promise<void> {
    const browser = await this.#signedIn("vendor");
    this.#watch("/live/vendor", browser.cookie());
    for (let round = 0; round < 20 && !this.#over; round++) {
      await text(await browser.get("/vendor-dashboard"));
      await text(await browser.get("/vendor-dashboard/menu"));
      const path = `/api/orders/vendor/${demoVendorIds.vendor}?status=AWAITING_PROCESSING&limit=5`;
      const { data: waiting } = (await (await browser.get(path)).json()) as { data: { _id: string; status: string }[] };
      for (const { _id: id, status } of waiting) {
        if (status === "AWAITING_PROCESSING")
          await text(
            await browser.send(`/api/orders/${id}/status`, asJson("PUT", { status: "COMPLETED", idChecked: true })),
          );
      }
    }
  }

  /** A visitor asks for a courier, whom the dispatcher sends all the way. */
  async #sendCouriers(): Promise<void> {
    const dispatcher = await this.#signedIn("dispatcher");
    this.#watch("/live/dispatch", dispatcher.cookie());
    for (let round = 0; round < 10 && !this.#over; round++) {
      const created = await this.#browser().post("/api/courier-requests", {
        ...wish,
        orderNumber: `S-${newId(Date.now())}`,
      });
      const { data } = (await created.json()) as { data: { _id: string } };
      for (const move of ["assign", "unassign", "assign", "pickUp"])
        await text(
          await dispatcher.post(`/api/courier-requests/${data._id}/moves`, { move, moveId: newId(Date.now()) }),
        );
      const done = {
        move: "deliver",
        moveId: newId(Date.now()),
        idChecked: true,
        photo: Buffer.from(jpeg()).toString("base64"),
      };
      await text(await dispatcher.post(`/api/courier-requests/${data._id}/moves`, done));
      await text(await dispatcher.get("/courier-orders"));
    }
  }

  /** A vendor tries other pictures. */
  async #upload(): Promise<void> {
    const browser = await this.#signedIn("vendor");
    const path = `/api/vendor/inventory/${demoVendorIds.vendor}?limit=20`;
    const { data: products } = (await (await browser.get(path)).json()) as { data: { _id: string }[] };
    for (const { _id: id } of products.slice(0, 10)) {
      if (this.#over) return;
      const form = new FormData();
      form.append("image", new File([jpeg({ padTo: 100_000 })], "photo.jpg", { type: "image/jpeg" }));
      const stored = await browser.send("/api/vendor/inventory/upload-product-image", { method: "POST", body: form });
      const { imageUrl } = (await stored.json()) as { imageUrl: string };
      await text(await browser.send(`/api/vendor/inventory/${id}`, asJson("PUT", { variation: { image: imageUrl } })));
      await text(await browser.get(imageUrl));
    }
  }

  /** Above so many sockets at once the oldest hangs up. */
  #watch(path: string, cookie = ""): void {
    const options = { headers: cookie ? { Cookie: cookie } : {} };
    const socket = new WebSocket(this.#origin.replace("http", "ws") + path, options as unknown as string[]);
    this.#sockets.add(socket);
    socket.addEventListener("message", () => {
      this.minute.hints += 1;
    });
    socket.addEventListener("close", () => this.#sockets.delete(socket));
    socket.addEventListener("error", () => this.#sockets.delete(socket));
    const [oldest] = this.#sockets;
    if (!oldest || this.#sockets.size <= SOCKETS_MAX) return;
    this.#sockets.delete(oldest);
    oldest.close();
  }

  get sockets(): number {
    return this.#sockets.size;
  }
}

const text = (response: Response) => response.text();
