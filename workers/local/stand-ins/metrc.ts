type Line = { PackageLabel: string; Quantity: number };
type Stop = {
  Id: number;
  CompletedDateTime: string | null;
  Returned: Line[];
  Transactions: (Line & { InvoiceNumber: string })[];
};
type Delivery = {
  Id: number;
  License: string;
  RetailerDeliveryNumber: string;
  ActualDepartureDateTime: string | null;
  CompletedDateTime: string | null;
  Destinations: Stop[];
  Packages: Line[];
  Counted: Line[];
};
export type FakeMetrcState = { calls: number; writes: number; deliveries: Delivery[] };
export const noFakeMetrc = (): FakeMetrcState => ({ calls: 0, writes: 0, deliveries: [] });

type Options = {
  /** Changed in place. */
  state: FakeMetrcState;
  /** What a license has received. */
  received: readonly { uid: string; units: number }[];
  /** For tests: what happens to the next calls instead. */
  trouble?: { throttles(call: number, method: string): boolean; loses(write: number): boolean };
};

const sometimes = {
  throttles: (call: number, method: string) => method !== "GET" && call % 4 === 0,
  loses: (write: number) => write % 5 === 0,
};
const PAGE_MAX = 20;

/** Speaks as much of Metrc's API, version 2, as we use. It refuses, throttles, and carries out calls without an answer. */
export function createFakeMetrc({ state, received, trouble = sometimes }: Options) {
  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const license = searchParams.get("licenseNumber") ?? "";
    const [, key = ""] = atob(request.headers.get("Authorization")?.replace(/^Basic /, "") ?? "").split(":");
    state.calls += 1;
    if (trouble.throttles(state.calls, request.method))
      return new Response(null, { status: 429, headers: { "Retry-After": "1" } });
    if (key.length < 8 || key.startsWith("wrong")) return new Response(null, { status: 401 });
    const own = state.deliveries.filter(({ License }) => License === license);
    const page = <T>(items: readonly T[]) => {
      const size = Math.min(PAGE_MAX, Number(searchParams.get("pageSize") ?? PAGE_MAX));
      const at = Number(searchParams.get("pageNumber") ?? 1);
      return Response.json({
        Data: items.slice((at - 1) * size, at * size),
        TotalPages: Math.ceil(items.length / size),
      });
    };
    if (request.method === "GET") {
      if (pathname === "/packages/v2/active") return page(inStock(received, own));
      if (pathname === "/sales/v2/deliveries/retailer/active") {
        return page(own.filter(({ CompletedDateTime }) => !CompletedDateTime));
      }
      const delivery = own.find(({ Id }) => pathname === `/sales/v2/deliveries/retailer/${Id}`);
      return delivery ? Response.json(delivery) : new Response(null, { status: 404 });
    }
    const body = (await request.json()) as Body[];
    const refusal = write(state, license, received, pathname.replace("/sales/v2/deliveries/", ""), body);
    if (refusal) return Response.json([{ row: 0, message: refusal }], { status: 400 });
    state.writes += 1;
    if (trouble.loses(state.writes)) return new Response("Gateway Timeout", { status: 504 });
    return Response.json({ Ids: [state.deliveries.at(-1)?.Id ?? 0], Warnings: null });
  };
}

type Body = {
  RetailerDeliveryId?: number;
  Id?: number;
  ActualArrivalDateTime?: string;
  Packages?: (Line & { Label?: string; EndQuantity?: number })[];
  Destinations?: { Transactions: Stop["Transactions"] }[];
  AcceptedPackages?: string[];
  ReturnedPackages?: { Label: string; ReturnQuantityVerified: number }[];
};

/** Returns why it refuses. */
function write(state: FakeMetrcState, license: string, received: Options["received"], path: string, bodies: Body[]) {
  const own = state.deliveries.filter(({ License }) => License === license);
  const delivery = own.find(({ Id }) => Id === bodies[0]?.RetailerDeliveryId);
  const load = (to: Delivery, { Packages = [], Destinations = [] }: Body): string | undefined => {
    const stock = inStock(received, own);
    for (const { PackageLabel, Quantity } of Packages) {
      const left = stock.find(({ Label }) => Label === PackageLabel)?.Quantity;
      if (left === undefined) return `Package ${PackageLabel} was not found in this facility.`;
      if (Quantity > left) return `Package ${PackageLabel} has a quantity of ${left}, not ${Quantity}.`;
    }
    to.Packages.push(...Packages.map(({ PackageLabel, Quantity }) => ({ PackageLabel, Quantity })));
    for (const { Transactions } of Destinations) {
      const Id = to.Id * 100 + to.Destinations.length + 1;
      to.Destinations.push({ Id, CompletedDateTime: null, Returned: [], Transactions });
    }
    return undefined;
  };
  switch (path) {
    case "retailer": {
      const [body = {}] = bodies;
      const Id = state.deliveries.length + 1;
      const begun: Delivery = {
        ...(body as object),
        Id,
        License: license,
        RetailerDeliveryNumber: `RD-${String(Id).padStart(8, "0")}`,
        ActualDepartureDateTime: null,
        CompletedDateTime: null,
        Destinations: [],
        Packages: [],
        Counted: [],
      };
      const refusal = load(begun, body);
      if (!refusal) state.deliveries.push(begun);
      return refusal;
    }
    case "retailer/depart":
      if (!delivery || delivery.ActualDepartureDateTime) return "This delivery cannot depart.";
      delivery.ActualDepartureDateTime = new Date().toISOString();
      return undefined;
    case "retailer/restock":
      return delivery?.ActualDepartureDateTime ? load(delivery, bodies[0] ?? {}) : "This delivery cannot be restocked.";
    case "complete":
      for (const { Id, ActualArrivalDateTime, ReturnedPackages = [] } of bodies) {
        const stop = own.flatMap(({ Destinations }) => Destinations).find((each) => each.Id === Id);
        if (!stop || stop.CompletedDateTime) return "This delivery is completed already.";
        stop.CompletedDateTime = ActualArrivalDateTime ?? "";
        stop.Returned = ReturnedPackages.map(({ Label, ReturnQuantityVerified }) => ({
          PackageLabel: Label,
          Quantity: ReturnQuantityVerified,
        }));
      }
      return undefined;
    case "retailer/end":
      if (!delivery || delivery.Destinations.some(({ CompletedDateTime }) => !CompletedDateTime)) {
        return "All destinations must be completed first.";
      }
      delivery.CompletedDateTime = bodies[0]?.ActualArrivalDateTime ?? "";
      delivery.Counted = (bodies[0]?.Packages ?? []).map(({ Label = "", EndQuantity = 0 }) => ({
        PackageLabel: Label,
        Quantity: EndQuantity,
      }));
      return undefined;
    default:
      return `There is no ${path}.`;
  }
}

/** A package has what it received, less what went on deliveries, and what came back of them. */
function inStock(received: Options["received"], deliveries: readonly Delivery[]) {
  const sumOf = (lines: readonly Line[], uid: string) =>
    lines.filter(({ PackageLabel }) => PackageLabel === uid).reduce((sum, { Quantity }) => sum + Quantity, 0);
  return received.map(({ uid, units }) => ({
    Label: uid,
    Quantity:
      units - deliveries.reduce((sum, { Packages, Counted }) => sum + sumOf(Packages, uid) - sumOf(Counted, uid), 0),
  }));
}
