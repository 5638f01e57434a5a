import type { App } from "#app/app.ts";
import type { Role } from "#app/domain/accounts/actor.ts";
import { takeOrder } from "../dashboard.ts";
import type { FaultCase } from "./fault-run.ts";
import type { HttpClient, World } from "./fault-world.ts";

type More = Omit<Partial<FaultCase>, "useCase" | "prepare">;
type Asks<Made> = (client: HttpClient, made: Made) => Promise<Response>;

/** A request that builds its own rows. */
export const aCase = (useCase: string, prepare: FaultCase["prepare"]): FaultCase => ({ useCase, prepare });

/** The same of one after whose fault some things may differ. */
export const looseCase = (useCase: string, more: More, prepare: FaultCase["prepare"]): FaultCase => ({
  useCase,
  ...more,
  prepare,
});

type ByVendor = More & { shop?: Parameters<World["vendor"]>[1] };
type Vendor = Awaited<ReturnType<World["vendor"]>>;

/** A request that needs nothing but a dispensary that is signed in. */
export const byVendor = (useCase: string, ask: Asks<Vendor>, { shop, ...more }: ByVendor = {}): FaultCase => ({
  useCase,
  ...more,
  async prepare({ app, vendor }) {
    const made = await vendor(app, shop);
    return (client) => ask(client, made);
  },
});

/** A form of theirs, sent as a browser does that runs no script. */
export const vendorForm = (useCase: string, path: string, fields: Record<string, string> = {}, more: ByVendor = {}) =>
  byVendor(useCase, (client, { headers }) => client.form(path, fields, headers), more);

/** A request of somebody in this role. */
export const byRole = (
  role: Role,
  useCase: string,
  ask: Asks<Awaited<ReturnType<World["person"]>>>,
  more: More = {},
): FaultCase => ({
  useCase,
  ...more,
  async prepare({ app, person }) {
    const made = await person(app, role);
    return (client) => ask(client, made);
  },
});

/** A request about an order that a dispensary has received. */
export const onOrder = (
  useCase: string,
  ask: Asks<Vendor & { app: App; id: string }>,
  { order, ...more }: More & { order?: Parameters<typeof takeOrder>[2] } = {},
): FaultCase => ({
  useCase,
  ...more,
  async prepare({ app, vendor }) {
    const made = await vendor(app);
    const { id } = await takeOrder(app, made.vendor.id, order);
    return (client) => ask(client, { ...made, app, id });
  },
});
