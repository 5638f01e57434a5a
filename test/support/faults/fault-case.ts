import type { App } from "#app/app.ts";
import type { Role } from "#app/domain/accounts/actor.ts";
import { addOrder } from "../dashboard.ts";
import type { FaultCase } from "./fault-run.ts";
import type { HttpClient, World } from "./fault-world.ts";

type More = Omit<Partial<FaultCase>, "useCase" | "prepare">;
type Call<Visitor> = (client: HttpClient, visitor: Visitor) => Promise<Response>;

/** A request that builds its own rows. */
export const aCase = (useCase: string, prepare: FaultCase["prepare"]): FaultCase => ({ useCase, prepare });

/** The same for a case whose faults may leave differences. */
export const looseCase = (useCase: string, more: More, prepare: FaultCase["prepare"]): FaultCase => ({
  useCase,
  ...more,
  prepare,
});

type ByVendor = More & { shop?: Parameters<World["vendor"]>[1] };
type Vendor = Awaited<ReturnType<World["vendor"]>>;

/** A request that needs nothing but a dispensary that is signed in. */
export const byVendor = (useCase: string, call: Call<Vendor>, { shop, ...more }: ByVendor = {}): FaultCase => ({
  useCase,
  ...more,
  async prepare({ app, vendor }) {
    const visitor = await vendor(app, shop);
    return (client) => call(client, visitor);
  },
});

/** A form of theirs, sent as a browser does that runs no script. */
export const vendorForm = (useCase: string, path: string, fields: Record<string, string> = {}, more: ByVendor = {}) =>
  byVendor(useCase, (client, { headers }) => client.form(path, fields, headers), more);

/** A request of somebody in this role. */
export const byRole = (
  role: Role,
  useCase: string,
  call: Call<Awaited<ReturnType<World["person"]>>>,
  more: More = {},
): FaultCase => ({
  useCase,
  ...more,
  async prepare({ app, person }) {
    const visitor = await person(app, role);
    return (client) => call(client, visitor);
  },
});

/** A request about an order that a dispensary has received. */
export const onOrder = (
  useCase: string,
  call: Call<Vendor & { app: App; id: string }>,
  { order, ...more }: More & { order?: Parameters<typeof addOrder>[2] } = {},
): FaultCase => ({
  useCase,
  ...more,
  async prepare({ app, vendor }) {
    const visitor = await vendor(app);
    const { id } = await addOrder(app, visitor.vendor.id, order);
    return (client) => call(client, { ...visitor, app, id });
  },
});
