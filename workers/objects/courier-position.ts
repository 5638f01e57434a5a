import { POSITION_RETENTION_MS, type Position } from "#app/domain/couriers/position.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";

type Stored = { position: Position; deleteAt: number | null };
const KEY = "position";

/** The courier's last position, in the request's object and nowhere else. By the platform's clock. */
export class RequestPosition {
  #kv: DurableObjectStorage["kv"];

  constructor(kv: DurableObjectStorage["kv"]) {
    this.#kv = kv;
  }

  store(position: Position, deleteAt: number | null = null): void {
    this.#kv.put(KEY, { position, deleteAt } satisfies Stored);
  }

  read = (): Position | null => this.#kv.get<Stored>(KEY)?.position ?? null;

  clear(): void {
    this.#kv.delete(KEY);
  }

  /** After each move: an hour after the drop it is deleted, and at once when the courier no longer has the goods. */
  settle({ status }: CourierRequest): void {
    const position = this.read();
    if (!position) return;
    if (status === "PICKED_UP") this.store(position);
    else if (status === "DELIVERED") this.store(position, Date.now() + POSITION_RETENTION_MS);
    else this.clear();
  }

  wakesAt = (): number | null => this.#kv.get<Stored>(KEY)?.deleteAt ?? null;

  clearIfDue(): void {
    const at = this.wakesAt();
    if (at !== null && at <= Date.now()) this.clear();
  }
}
