import type { App } from "#app/app.ts";
import { carrierErrorAt } from "#app/domain/couriers/carrier-rules.ts";
import {
  type DeclineReason,
  declineOffer,
  expireOffers,
  nextOfferAt,
  type Offers,
  offerNext,
  resumeOffers,
  settleOffers,
} from "#app/domain/couriers/offer.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import { projectOffers, ringOffers } from "#app/use-cases/couriers/project-offers.ts";
import { listOnDuty } from "#db/couriers/offers.ts";

/** A revision is a time, so it survives a deleted object. */
type Stored = { offers: Offers; revision: number; projected: number; notifiedRound: number };
const KEY = "offers";

/** A request's offers in its object's storage. As for moves, nothing is awaited between reading and storing. */
export class RequestOffers {
  #kv: DurableObjectStorage["kv"];
  #app: () => App;

  constructor(kv: DurableObjectStorage["kv"], app: () => App) {
    this.#kv = kv;
    this.#app = app;
  }

  /** Also copies the offers to D1 again. */
  start(request: CourierRequest): void {
    if (request.status === "PENDING") this.store(resumeOffers(this.read()?.offers, request, this.now()));
  }

  settle(request: CourierRequest): void {
    const offers = settleOffers(this.read()?.offers, request, this.now());
    if (offers) this.store(offers);
  }

  /** False if this courier has no open offer. */
  decline(courierId: string, reason: DeclineReason | null): boolean {
    const offers = this.read()?.offers;
    const declined = offers && declineOffer(offers, courierId, reason, this.now());
    if (declined) this.store(declined);
    if (declined) return true;
    return offers?.list.findLast((offer) => offer.courierId === courierId)?.answer === "declined";
  }

  isBehind(): boolean {
    const stored = this.read();
    return stored !== undefined && (stored.revision > stored.projected || this.isDue(stored.offers));
  }

  /** By the platform's clock. */
  wakesAt(): number | null {
    const stored = this.read();
    const at = stored ? nextOfferAt(stored.offers) : null;
    return at === null ? null : Date.now() + Math.max(0, at - this.now());
  }

  /** Ends what ran out, asks the next couriers, and copies it all to D1. Safe to run late or twice. */
  async run(request: () => CourierRequest): Promise<void> {
    await this.offerAgain(request);
    const stored = this.read();
    if (!stored || stored.revision === stored.projected) return;
    const { id } = request();
    await projectOffers(this.#app(), { ...stored, id });
    const latest = this.read();
    if (!latest) return;
    const { offers, revision } = stored;
    const projected = Math.max(latest.projected, revision);
    this.#kv.put(KEY, {
      ...latest,
      projected,
      notifiedRound: Math.max(latest.notifiedRound, offers.round),
    } satisfies Stored);
    ringOffers(this.#app(), { id, offers, notifiedRound: latest.notifiedRound });
  }

  private async offerAgain(request: () => CourierRequest): Promise<void> {
    const stored = this.read();
    if (!stored || !this.isDue(stored.offers)) return;
    this.store(expireOffers(stored.offers, this.now()));
    const onDuty = await listOnDuty(this.#app().db, this.now());
    const latest = this.read();
    // A move may have settled it meanwhile.
    const pending = request();
    if (!latest || !this.isDue(latest.offers) || pending.status !== "PENDING") return;
    const lawful = onDuty.filter((courier) => !carrierErrorAt(pending, courier, this.now()));
    this.store(offerNext(latest.offers, pending, lawful, this.now()));
  }

  private isDue(offers: Offers): boolean {
    const at = nextOfferAt(offers);
    return at !== null && at <= this.now();
  }

  private store(offers: Offers): void {
    const { revision = 0, projected = 0, notifiedRound = 0 } = this.read() ?? {};
    const next = Math.max(revision + 1, this.now());
    this.#kv.put(KEY, { offers, revision: next, projected, notifiedRound } satisfies Stored);
  }

  private read = () => this.#kv.get<Stored>(KEY);
  private now = () => this.#app().now();
}
