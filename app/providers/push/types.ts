export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushDelivery = { ttlSeconds: number; urgency: "normal" | "high" };

/** `gone`: the subscription ended for good. `status`: null if there was no response. */
export type PushResult = { outcome: "delivered" | "gone" | "failed"; status: number | null };

export type Push = {
  key: string;
  send(target: PushTarget, payload: object, delivery: PushDelivery): Promise<PushResult>;
};
