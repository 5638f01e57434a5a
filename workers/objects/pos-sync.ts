import type { App } from "#app/app.ts";
import { syncTreezMenu } from "#app/use-cases/pos/sync-treez.ts";
import { TimerObject } from "./timer.ts";

/** One for a dispensary whose menu is connected to its point of sale. The cron wakes it at first, and if it lost its alarm. */
export class PosSyncObject extends TimerObject {
  protected override run(app: App, vendorId: string): Promise<number | null> {
    return syncTreezMenu(app, vendorId);
  }
}
