import { DurableObject } from "cloudflare:workers";
import { createApp, type Env } from "#app/app.ts";
import { runOrderTimers } from "#app/use-cases/orders/run-timers.ts";

/** Wakes when something about an order is due. The cron checks too; whichever claims it first in D1 does the work. */
export class OrderTimerObject extends DurableObject<Env> {
  /** By the application's clock. An earlier wake-up is kept. */
  async wake(orderId: string, at: number): Promise<void> {
    this.ctx.storage.kv.put("orderId", orderId);
    const wanted = Date.now() + Math.max(0, at - this.#app().now());
    const set = await this.ctx.storage.getAlarm();
    if (set === null || wanted < set) await this.ctx.storage.setAlarm(wanted);
  }

  /** By the platform's clock; null if nothing is due. Changes nothing. */
  wakesAt(): Promise<number | null> {
    return this.ctx.storage.getAlarm();
  }

  override async alarm(): Promise<void> {
    const orderId = this.ctx.storage.kv.get<string>("orderId");
    if (!orderId) return;
    const next = await runOrderTimers(this.#app(), orderId);
    if (next !== null) return this.wake(orderId, next);
    // What an object stores is billed. Somebody may have set a wake-up meanwhile.
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.deleteAll();
  }

  #app() {
    return createApp(this.env, { waitUntil: (work) => this.ctx.waitUntil(work) });
  }
}
