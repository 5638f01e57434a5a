import type { App } from "#app/app.ts";
import { runOrderTimers } from "#app/use-cases/orders/run-timers.ts";
import { TimerObject } from "./timer.ts";

/** One for an order. The cron checks too; whichever claims what is due first in D1 does the work. */
export class OrderTimerObject extends TimerObject {
  protected override run(app: App, orderId: string): Promise<number | null> {
    return runOrderTimers(app, orderId);
  }
}
