import { Plus } from "lucide-react";
import { href } from "react-router";
import { copyTargets, staffRoleNames } from "#app/domain/accounts/capability.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { formatUsd } from "#app/domain/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { Thumbnail } from "#app/ui/thumbnail.tsx";
import { readShopsToday, type ShopToday } from "#app/use-cases/sales/read-shops-today.ts";
import { useCan, useVendorHead } from "../../signed-in.tsx";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/shops";
import { ChoiceForm } from "./choice-form.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Your dispensaries");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "orders");
  return { shops: await readShopsToday(visit, actor.userId), now: visit.now() };
}

export default function Shops({ loaderData: { shops, now } }: Route.ComponentProps) {
  const may = useCan();
  const { id: current } = useVendorHead();
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-display text-3xl font-semibold sm:text-4xl">Your dispensaries</h1>
        <div className="flex flex-wrap gap-2">
          {may("menu") && copyTargets(shops, current).length > 0 ? (
            <ButtonLink to={href("/vendor-dashboard/shops/copy")} look="secondary">
              Copy prices and deals
            </ButtonLink>
          ) : null}
          {may("billing") ? (
            <ButtonLink to={href("/vendor-dashboard/shops/new")}>
              <Plus className="size-5" aria-hidden />
              Add a dispensary
            </ButtonLink>
          ) : null}
        </div>
      </div>
      {shops.length > 1 ? <Total shops={shops} /> : null}
      <ul className="divide-y divide-line rounded-card border border-line bg-card" aria-label="Your dispensaries">
        {shops.map((shop) => (
          <Shop key={shop.id} shop={shop} isCurrent={shop.id === current} now={now} />
        ))}
      </ul>
    </>
  );
}

type Numbers = Pick<ShopToday, "sales" | "waiting">;

function Total({ shops }: { shops: readonly Numbers[] }) {
  const known = shops.flatMap(({ sales }) => sales ?? []);
  const sales = { orders: sum(known.map(({ orders }) => orders)), cents: sum(known.map(({ cents }) => cents)) };
  return (
    <section
      aria-label="Today, all together"
      className="mb-4 rounded-card border border-line bg-wash px-4 py-3 sm:px-5"
    >
      <Today numbers={{ sales: known.length > 0 ? sales : null, waiting: sum(shops.map(({ waiting }) => waiting)) }} />
    </section>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function Today({ numbers: { sales, waiting }, className = "" }: { numbers: Numbers; className?: string }) {
  const figures = [
    ["Sales today", sales ? formatUsd(sales.cents) : "–"],
    ["Orders", sales ? sales.orders.toLocaleString("en-US") : "–"],
    ["Waiting", waiting.toLocaleString("en-US")],
  ] as const;
  return (
    <dl className={`grid grid-cols-3 gap-x-4 sm:w-80 ${className}`}>
      {figures.map(([name, text]) => (
        <div key={name}>
          <dt className="text-xs leading-tight text-quiet">{name}</dt>
          <dd className={`font-bold tabular-nums ${name === "Waiting" && waiting > 0 ? "text-coral-deep" : ""}`}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Shop({ shop, isCurrent, now }: { shop: ShopToday; isCurrent: boolean; now: number }) {
  const { id, dispensaryName, logoKey, city, state, staffRole } = shop;
  const place = [city, state].filter(Boolean).join(", ");
  return (
    <li className="grid grid-cols-[1fr_6rem] items-center gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-[1fr_auto_6rem] sm:px-5">
      <div className="flex min-w-0 items-center gap-3">
        <Thumbnail src={imageUrl(logoKey, "small")} side={40} className="size-10 rounded-full border border-line" />
        <div className="min-w-0">
          <h2 className="font-semibold break-words">{dispensaryName}</h2>
          <p className="text-sm text-quiet">
            {[place, staffRoleNames[staffRole], stateOf(shop, now)].filter(Boolean).join(" · ")}
          </p>
        </div>
      </div>
      <Today numbers={shop} className="max-sm:col-span-2 max-sm:row-start-2" />
      {isCurrent ? (
        <p className="text-center text-sm text-quiet">You are here</p>
      ) : (
        <ChoiceForm vendorId={id}>
          <Button type="submit" look="secondary" className="w-full">
            Switch<span className="sr-only"> to {dispensaryName}</span>
          </Button>
        </ChoiceForm>
      )}
    </li>
  );
}

function stateOf({ status, suspendedAt, withheld, pausedUntil }: ShopToday, now: number): string | null {
  if (suspendedAt !== null) return "Suspended";
  if (status === "limited") return "Limited";
  if (withheld !== null) return withheld === "moved" ? "Closed" : "Not listed";
  return pausedUntil !== null && pausedUntil > now ? "Paused" : null;
}
