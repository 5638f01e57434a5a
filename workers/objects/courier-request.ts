import { DurableObject } from "cloudflare:workers";
import { type App, createApp, type Env } from "#app/app.ts";
import { entryHash, type LogEntry } from "#app/domain/couriers/delivery-record.ts";
import { decideMove, type Move, type MoveFacts } from "#app/domain/couriers/move.ts";
import type { DeclineReason } from "#app/domain/couriers/offer.ts";
import { type Position, type ShownPosition, sharingRefusal, shownPosition } from "#app/domain/couriers/position.ts";
import type { Progress } from "#app/domain/couriers/projection-lag.ts";
import type { MoveRefusal } from "#app/domain/couriers/refusals.ts";
import { type CourierRequest, isFinished, type MoveCommand } from "#app/domain/couriers/request.ts";
import { pointOf } from "#app/domain/couriers/way.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { chainDigest } from "#app/platform/chain-digest.ts";
import { isOutage } from "#app/platform/outage.ts";
import { projectCourierRequest, type StoredMove } from "#app/use-cases/couriers/project-courier-request.ts";
import type { LoggedCourierRequest } from "#db/couriers/mapping.ts";
import { findCourierRequest } from "#db/couriers/queries.ts";
import { RequestOffers } from "./courier-offers.ts";
import { RequestPosition } from "./courier-position.ts";

/** How long a response waits for D1's lists to follow the move. */
const PROJECTION_PATIENCE_MS = 2000;
/** Delay before a failed projection is retried. At most 2 s: after a restart, every list must be right within 5 s. */
const healAfterMs = (attempt: number) => Math.min(2000, 100 * 2 ** Math.max(0, attempt - 20));

/** Long after Undo, and after the nightly comparison with D1. */
const FORGET_AFTER_MS = 7 * DAY_MS;

const SCHEMA = `
  CREATE TABLE state (only INTEGER PRIMARY KEY CHECK (only = 1), projected INTEGER NOT NULL, wrong_pins INTEGER NOT NULL);
  CREATE TABLE moves (
    version INTEGER PRIMARY KEY, entry TEXT NOT NULL, request TEXT, move_id TEXT UNIQUE, move TEXT, actor_id TEXT
  );`;

type MoveRow = { version: number; entry: string; request: string | null };
/** The next entry chains to the newest one's hash. */
type Facts = MoveFacts & { last: { entry: LogEntry } };

/**
 * Decides one courier request's moves. Reading, deciding and storing are one synchronous step (`#decide`'s type
 * enforces it), because an `await` would let a second move in. D1 comes last; an alarm stored with the move retries it.
 */
export class CourierRequestObject extends DurableObject<Env> {
  #adopted = false;
  #failures = 0;
  #projecting: Promise<void> = Promise.resolve();
  #offers = new RequestOffers(this.ctx.storage.kv, () => this.#app());
  #position = new RequestPosition(this.ctx.storage.kv);

  /** Checks the actor's access again (THREATS "Access"). */
  async move(id: string, command: MoveCommand): Promise<Outcome<CourierRequest, MoveRefusal>> {
    const adopted = await this.#isAdopted(id);
    if (adopted === undefined) return refuse("unavailable", "This is not possible just now. Please try again.");
    if (!adopted) return notFound("Courier request");
    const outcome = this.#decide(command);
    if (outcome.ok && this.#isBehind()) await this.#projectPatiently();
    return outcome;
  }

  /** Asks couriers about a pending request, unless it does already. */
  async offer(id: string): Promise<void> {
    if (!(await this.#isAdopted(id))) return;
    this.#offers.start(this.#facts().request);
    void this.ctx.storage.setAlarm(Date.now() + healAfterMs(0));
    await this.#projectPatiently();
  }

  async decline(courierId: string, reason: DeclineReason | null): Promise<Outcome<null, "illegal-move">> {
    if (!this.#hasStorage() || !this.#offers.decline(courierId, reason))
      return refuse("illegal-move", "This offer has ended.");
    void this.ctx.storage.setAlarm(Date.now() + healAfterMs(0));
    await this.#projectPatiently();
    return ok(null);
  }

  /** Keeps the courier's last position. Takes effect only if they have the goods. */
  async share(id: string, courierId: string, position: Position): Promise<Outcome<null>> {
    if (!(await this.#isAdopted(id))) return notFound("Courier request");
    const refusal = sharingRefusal(this.#facts().request, courierId, position);
    if (refusal) return refusal;
    this.#position.store(position);
    return ok(null);
  }

  /** False if it isn't this courier's job. */
  hide(courierId: string): boolean {
    if (!this.#hasStorage() || this.#facts().request.courierId !== courierId) return false;
    this.#position.clear();
    return true;
  }

  /** As its customer sees it: the exact one stays here. Null before the pickup and after the drop. */
  position(now: number): ShownPosition | null {
    if (!this.#hasStorage()) return null;
    const { status, deliveryLat, deliveryLng } = this.#facts().request;
    return status === "PICKED_UP" ? shownPosition(this.#position.read(), pointOf(deliveryLat, deliveryLng), now) : null;
  }

  /** Versions of this object and of D1; null if it never took over its row. Changes nothing. */
  progress(): Progress | null {
    if (!this.#hasStorage()) return null;
    const [first] = this.#unprojected();
    const sql = "SELECT (SELECT max(version) FROM moves) AS version, projected FROM state";
    const { version, projected } = this.ctx.storage.sql.exec<{ version: number; projected: number }>(sql).one();
    return { version, projected, waitingSince: first?.entry.at ?? null };
  }

  /** D1 was restored to `rowVersion`: project again what it confirmed after that. */
  async catchUp(rowVersion: number): Promise<void> {
    if (!this.#hasStorage()) return;
    this.ctx.storage.sql.exec("UPDATE state SET projected = min(projected, ?)", rowVersion);
    if (!this.#isBehind()) return;
    void this.ctx.storage.setAlarm(Date.now() + healAfterMs(0));
    await this.#project();
  }

  override async alarm(): Promise<void> {
    if (!this.#hasStorage()) return;
    this.#position.clearIfDue();
    if (!this.#isBehind()) return this.#offers.wakesAt() === null ? this.#forgetIfOver() : this.#rest();
    try {
      await this.#project();
    } catch (error) {
      // The platform retries a thrown alarm only six times, so don't throw: retry until D1 is back.
      this.#failures += 1;
      this.#app().log("courier-projection-failed", { attempt: this.#failures, message: String(error) });
      await this.ctx.storage.setAlarm(Date.now() + healAfterMs(this.#failures));
    }
  }

  #decide(command: MoveCommand): Outcome<CourierRequest, MoveRefusal> {
    const facts = this.#facts();
    const earlier = this.#findMove(command.moveId);
    if (earlier) {
      // A repeated tap, as from a phone that lost its connection: already done.
      if (earlier.move === command.move && earlier.actor_id === command.actor.id) return ok(facts.request);
      return refuse("not-allowed", "This move was sent before with other contents.");
    }
    // Whatever the verdict: once its order is closed, a canceled request can't be undone.
    if (command.withOrder && facts.request.status === "CANCELLED") this.ctx.storage.kv.put("sealed", true);
    const verdict = decideMove(facts, command);
    if (verdict.ok) {
      this.#store(verdict.value, facts.last.entry.hash, command);
      return ok(verdict.value.request);
    }
    if (verdict.reason === "wrong-pin") this.ctx.storage.sql.exec("UPDATE state SET wrong_pins = wrong_pins + 1");
    return verdict;
  }

  #facts(): Facts {
    const [last, before] = this.ctx.storage.sql
      .exec<MoveRow & { wrong_pins: number }>(
        "SELECT version, entry, request, wrong_pins FROM moves, state ORDER BY version DESC LIMIT 2",
      )
      .toArray();
    if (!last?.request) throw new Error("An object that has adopted its request holds it.");
    return {
      request: JSON.parse(last.request),
      last: { entry: JSON.parse(last.entry), before: before?.request ? JSON.parse(before.request) : undefined },
      wrongPins: last.wrong_pins,
      sealed: this.ctx.storage.kv.get("sealed") === true,
    };
  }

  #findMove(moveId: string): { move: string; actor_id: string } | undefined {
    const sql = "SELECT move, actor_id FROM moves WHERE move_id = ?";
    return this.ctx.storage.sql.exec<{ move: string; actor_id: string }>(sql, moveId).toArray()[0];
  }

  #store({ request, entry }: Move, previousHash: string, command: MoveCommand): void {
    const { storage } = this.ctx;
    const hashed: LogEntry = { ...entry, hash: entryHash(request, previousHash, entry, chainDigest) };
    storage.sql.exec(
      "INSERT INTO moves (version, entry, request, move_id, move, actor_id) VALUES (?, ?, ?, ?, ?, ?)",
      entry.version,
      JSON.stringify(hashed),
      JSON.stringify(request),
      command.moveId,
      command.move,
      command.actor.id,
    );
    this.#offers.settle(request);
    this.#position.settle(request);
    // In the same turn, so that both are durable or neither is: the projection is guaranteed.
    void storage.setAlarm(Date.now() + healAfterMs(0));
  }

  /**
   * Takes over the request's row on first use. (Use-cases don't call objects for unknown ids: that alone would create a
   * file.) Undefined if D1 can't be read: throwing here would reset the object for every waiting caller.
   */
  async #isAdopted(id: string): Promise<boolean | undefined> {
    if (this.#adopted || this.#hasStorage()) {
      this.#adopted = true;
      return true;
    }
    return this.ctx.blockConcurrencyWhile(async () => {
      if (this.#adopted) return true;
      const app = this.#app();
      const found = await findCourierRequest(app.db, id).catch((error) => {
        if (!isOutage(error)) throw error;
        app.log("courier-adoption-failed", { message: String(error) });
        return null;
      });
      if (found === null) return undefined;
      if (found) this.#adopt(found);
      this.#adopted = found !== undefined;
      return this.#adopted;
    });
  }

  #adopt({ log, ...request }: LoggedCourierRequest): void {
    const { storage } = this.ctx;
    storage.transactionSync(() => {
      storage.sql.exec(SCHEMA);
      storage.sql.exec("INSERT INTO state (only, projected, wrong_pins) VALUES (1, ?, 0)", request.version);
      for (const entry of log) {
        // D1 has only the entries of earlier moves. They are too old for Undo, the only use of the stored request.
        const after = entry.version === request.version ? JSON.stringify(request) : null;
        const values = [entry.version, JSON.stringify(entry), after];
        storage.sql.exec("INSERT INTO moves (version, entry, request) VALUES (?, ?, ?)", ...values);
      }
    });
  }

  #hasStorage(): boolean {
    return this.ctx.storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'state'").toArray().length > 0;
  }

  #unprojected(): StoredMove[] {
    return this.ctx.storage.sql
      .exec<MoveRow>(
        "SELECT version, entry, request FROM moves WHERE version > (SELECT projected FROM state) ORDER BY version",
      )
      .toArray()
      .map((row) => ({ entry: JSON.parse(row.entry), request: JSON.parse(row.request ?? "null") }));
  }

  #isBehind(): boolean {
    const sql = "SELECT 1 FROM moves WHERE version > (SELECT projected FROM state) LIMIT 1";
    return this.ctx.storage.sql.exec(sql).toArray().length > 0 || this.#offers.isBehind();
  }

  /** One at a time, because two would both notify everyone of the same moves. */
  #project(): Promise<void> {
    const earlier = this.#projecting.catch(() => {});
    this.#projecting = earlier.then(() => (this.#isBehind() ? this.#projectNow() : undefined));
    return this.#projecting;
  }

  async #projectNow(): Promise<void> {
    const moves = this.#unprojected();
    await projectCourierRequest(this.#app(), moves);
    this.#failures = 0;
    const upTo = moves.at(-1)?.entry.version ?? 0;
    this.ctx.storage.sql.exec("UPDATE state SET projected = max(projected, ?)", upTo);
    await this.#offers.run(() => this.#facts().request);
    // If another move came meanwhile, its alarm stays.
    if (!this.#isBehind()) await this.#rest();
  }

  /** What an object stores is billed, and D1 has it all: a later call takes over the row again. */
  async #rest(): Promise<void> {
    const { storage } = this.ctx;
    if (isFinished(this.#facts().request.status)) {
      const forgetAt = Date.now() + FORGET_AFTER_MS;
      storage.kv.put("forgetAt", forgetAt);
      return storage.setAlarm(this.#position.wakesAt() ?? forgetAt);
    }
    storage.kv.delete("forgetAt");
    const wakesAt = this.#offers.wakesAt();
    await (wakesAt === null ? storage.deleteAlarm() : storage.setAlarm(wakesAt));
  }

  async #forgetIfOver(): Promise<void> {
    const forgetAt = this.ctx.storage.kv.get<number>("forgetAt");
    if (forgetAt === undefined) return;
    // An alarm of the last move may come late, while Undo is still offered.
    if (Date.now() < forgetAt) return this.ctx.storage.setAlarm(this.#position.wakesAt() ?? forgetAt);
    this.#adopted = false;
    await this.ctx.storage.deleteAll();
  }

  async #projectPatiently(): Promise<void> {
    const projection = this.#project().catch((error) =>
      this.#app().log("courier-projection-failed", { attempt: 0, message: String(error) }),
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PROJECTION_PATIENCE_MS);
    });
    await Promise.race([projection, patience]);
    clearTimeout(timer);
  }

  #app(): App {
    return createApp(this.env, { waitUntil: (work) => this.ctx.waitUntil(work) });
  }
}
