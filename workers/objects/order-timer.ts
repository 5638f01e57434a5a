import { DurableObject } from "cloudflare:workers";
import { createApp, type Env } from "#app/app.ts";
import { runOrderTimers } from "#app/use-cases/orders/run-timers.ts";

/**
 * Wakes for one order when something about it is due: a reminder, a proposal that nobody answered. What is due is read and claimed
 * in D1, where the cron looks as well: whichever comes first does it.
 */
export class OrderTimerObject extends DurableObject<Env> {
  /** Wakes at an instant by the application's clock, or sooner if it was asked to. */
  async wake(orderId: string, at: number): Promise<void> {
    this.ctx.storage.kv.put("orderId", orderId);
    const wanted = Date.now() + Math.max(0, at - this.#app().now());
    const set = await this.ctx.storage.getAlarm();
    if (set === null || wanted < set) await this.ctx.storage.setAlarm(wanted);
  }

  override async alarm(): Promise<void> {
    const orderId = this.ctx.storage.kv.get<string>("orderId");
    if (!orderId) return;
    const next = await runOrderTimers(this.#app(), orderId);
    if (next !== null) await this.wake(orderId, next);
  }

  #app() {
    return createApp(this.env, { waitUntil: (work) => this.ctx.waitUntil(work) });
  }
}
