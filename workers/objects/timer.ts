import { DurableObject } from "cloudflare:workers";
import { type App, createApp, type Env } from "#app/app.ts";

/** Wakes when something about its subject is due. It stores the subject's ID alone: what is due is read and claimed in D1. */
export abstract class TimerObject extends DurableObject<Env> {
  /** Returns when to wake next (ms, by the application's clock), or null. */
  protected abstract run(app: App, id: string): Promise<number | null>;

  /** By the application's clock. An earlier wake-up is kept. */
  async wake(id: string, at: number): Promise<void> {
    this.ctx.storage.kv.put("id", id);
    const alarmAt = Date.now() + Math.max(0, at - this.#app().now());
    const set = await this.ctx.storage.getAlarm();
    if (set === null || alarmAt < set) await this.ctx.storage.setAlarm(alarmAt);
  }

  /** By the platform's clock; null if nothing is due. Changes nothing. */
  wakesAt(): Promise<number | null> {
    return this.ctx.storage.getAlarm();
  }

  override async alarm(): Promise<void> {
    const id = this.ctx.storage.kv.get<string>("id");
    if (!id) return;
    const next = await this.run(this.#app(), id);
    if (next !== null) return this.wake(id, next);
    // Stored data is billed. Another call may have set an alarm meanwhile.
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.deleteAll();
  }

  #app() {
    return createApp(this.env, { waitUntil: (work) => this.ctx.waitUntil(work) });
  }
}
