import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import type { Capability } from "#app/domain/accounts/capability.ts";
import { editingVendorOf, partnerOf, vendorOf } from "#app/domain/accounts/vendor-access.ts";
import type { Outcome, Refusal } from "#app/domain/outcome.ts";
import type { WebhookKind } from "#app/domain/pos/webhook-events.ts";
import { notAllowed } from "#app/domain/refusals.ts";

export type By = { vendorId: string; actorId: string; now: number; actor: Actor };

type Verb<A extends App, Rest extends unknown[], Result> = (app: A, by: By, ...rest: Rest) => Promise<Result>;

const behind =
  <R extends string>(access: (actor: Actor, capability: Capability) => Outcome<string, R>) =>
  <Rest extends unknown[], Result, A extends App = App>(capability: Capability, verb: Verb<A, Rest, Result>) =>
  async (app: A, actor: Actor, ...rest: Rest): Promise<Result | Refusal<R>> => {
    const vendor = access(actor, capability);
    if (!vendor.ok) return vendor;
    return verb(app, { vendorId: vendor.value, actorId: actor.userId, now: app.now(), actor }, ...rest);
  };

export const asVendor = behind(vendorOf);

/** The same, unless the dispensary is limited. */
export const asEditor = behind(editingVendorOf);

const webhookAccess = { couriers: partnerOf, orders: editingVendorOf };

export const asWebhookOwner =
  <Rest extends unknown[], Result>(verb: Verb<App, [kind: WebhookKind, ...Rest], Result>) =>
  async (app: App, actor: Actor, kind: WebhookKind, ...rest: Rest) =>
    behind<"not-allowed" | "no-courier-service">(webhookAccess[kind])("settings", verb)(app, actor, kind, ...rest);

export const asAdmin =
  <Rest extends unknown[], Result, A extends App = App>(
    verb: (app: A, actor: Actor, ...rest: Rest) => Promise<Result>,
  ) =>
  async (app: A, actor: Actor, ...rest: Rest): Promise<Result | typeof notAllowed> =>
    actor.role === "admin" ? verb(app, actor, ...rest) : notAllowed;
