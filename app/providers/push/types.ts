/** A browser that wants to be told: where its push service listens, and the keys that only the browser can open with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** How long a push service keeps a message for a browser that is away, and whether it wakes a phone that sleeps. */
export type PushDelivery = { ttlSeconds: number; urgency: "normal" | "high" };

/** `gone`: the browser does not listen there any more, and never will again. `status` is null where nobody answered. */
export type PushResult = { outcome: "delivered" | "gone" | "failed"; status: number | null };

/** Rings browsers whose pages may be closed. Never throws: whatever happens is a result. */
export type Push = {
  /** Our public key, which a browser subscribes with. */
  key: string;
  send(target: PushTarget, payload: object, delivery: PushDelivery): Promise<PushResult>;
};
