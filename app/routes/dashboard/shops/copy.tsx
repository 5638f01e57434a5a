import { data, Form, href, useNavigation } from "react-router";
import { copyTargets } from "#app/domain/accounts/capability.ts";
import { spacedAmount } from "#app/domain/menu/amount.ts";
import type { PriceCopy } from "#app/domain/menu/price-copy.ts";
import { formatUsd } from "#app/domain/money.ts";
import { type Outcome, ok, statusOf } from "#app/domain/outcome.ts";
import { z } from "#app/domain/zod.ts";
import { respondToForm } from "#app/routes/forms.ts";
import type { VendorActor } from "#app/session/require.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Choice } from "#app/ui/form/choice.tsx";
import { Select } from "#app/ui/form/field.tsx";
import { FormProblem, HiddenFields, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { type CopiedDeal, copyDeals } from "#app/use-cases/deals/copy-deals.ts";
import { copyPrices } from "#app/use-cases/menu/copy-prices.ts";
import type { Visit } from "#app/visit.ts";
import { listMemberships } from "#db/accounts/memberships.ts";
import { useVendorHead } from "../../signed-in.tsx";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/copy";

export const meta: Route.MetaFunction = () => hiddenMeta("Copy prices and deals");

const kindLabels = { prices: "Prices", deals: "Deals" } as const;
const copyForm = z.strictObject({ to: z.string(), what: z.enum(["prices", "deals"]) });
type Copied = { prices: PriceCopy } | { deals: CopiedDeal[] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  const shops = await listMemberships(visit.db, actor.userId);
  const choices = copyTargets(shops, actor.vendorId).map(({ id, dispensaryName }) => ({ id, dispensaryName }));
  const { searchParams } = new URL(request.url);
  const chosen = copyForm.safeParse({ to: searchParams.get("to"), what: searchParams.get("what") });
  if (!chosen.success) return { choices, preview: null };
  const { to, what } = chosen.data;
  const planned = await copy(visit, actor, chosen.data, { dryRun: true });
  if (!planned.ok) throw data(planned.message, { status: statusOf(planned.reason) });
  const name = choices.find(({ id }) => id === to)?.dispensaryName ?? "";
  return { choices, preview: { to, what, name, plan: planned.value } };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  return respondToForm(request, copyForm, doneText, (posted) => copy(visit, actor, posted, { dryRun: false }));
}

async function copy(
  visit: Visit,
  actor: VendorActor,
  { to, what }: z.infer<typeof copyForm>,
  how: { dryRun: boolean },
): Promise<Outcome<Copied>> {
  if (what === "prices") {
    const copied = await copyPrices(visit, actor, to, how);
    return copied.ok ? ok({ prices: copied.value }) : copied;
  }
  const copied = await copyDeals(visit, actor, to, how);
  return copied.ok ? ok({ deals: copied.value }) : copied;
}

const counted = (count: number, noun: string) => `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
const doneText = (done: Copied): string =>
  "prices" in done
    ? `${counted(done.prices.changes.length, "price")} copied.`
    : `${counted(done.deals.filter(({ refusal }) => refusal === null).length, "deal")} copied.`;

export default function Copy({ loaderData: { choices, preview }, actionData }: Route.ComponentProps) {
  const { dispensaryName } = useVendorHead();
  const isLoading = useNavigation().state === "loading";
  const response = useFormResponse("shopCopy", actionData, "Failed to copy. Please try again.");
  const done = response?.done ? (response.value as Copied | undefined) : undefined;
  return (
    <div className="max-w-2xl">
      <BackLink to={href("/vendor-dashboard/shops")}>Your dispensaries</BackLink>
      <h1 className="mt-2 mb-5 font-display text-3xl font-semibold">Copy prices and deals</h1>
      <Card title={`From ${dispensaryName}`}>
        <Form className="space-y-4">
          <fieldset>
            <legend className="mb-2 font-semibold">What</legend>
            <div className="flex flex-wrap gap-2">
              {Object.entries(kindLabels).map(([what, label]) => (
                <Choice
                  key={what}
                  type="radio"
                  look="pill"
                  name="what"
                  value={what}
                  label={label}
                  defaultChecked={what === (preview?.what ?? "prices")}
                />
              ))}
            </div>
          </fieldset>
          <Select
            label="To"
            name="to"
            defaultValue={preview?.to}
            options={choices.map(({ id, dispensaryName }) => [id, dispensaryName])}
          />
          <Button type="submit" look="secondary" busy={isLoading}>
            See what changes
          </Button>
        </Form>
      </Card>
      {preview ? (
        <Card title={`At ${preview.name}`} className="mt-4">
          <PostForm key={`${preview.what} ${preview.to}`} name="shopCopy" response={response} className="space-y-4">
            <FormProblem />
            <HiddenFields fields={[["to", preview.to] as const, ["what", preview.what] as const]} />
            {done ? (
              <p role="status" className="font-semibold text-leaf-deep">
                {response?.message}
              </p>
            ) : null}
            {"prices" in preview.plan ? (
              <Prices plan={preview.plan.prices} from={dispensaryName} />
            ) : (
              <Deals deals={done && "deals" in done ? done.deals : preview.plan.deals} isDone={done !== undefined} />
            )}
          </PostForm>
        </Card>
      ) : null}
    </div>
  );
}

const SHOWN = 100;

function Prices({ plan: { changes, same, unknown }, from }: { plan: PriceCopy; from: string }) {
  const others = [
    same > 0 ? `${counted(same, "price")} the same already` : "",
    unknown > 0 ? `${counted(unknown, "product")} that ${from} doesn’t sell, or sells at several prices` : "",
  ].filter(Boolean);
  return (
    <>
      {changes.length === 0 ? (
        <p className="text-quiet">No price there changes.</p>
      ) : (
        <ul className="divide-y divide-line">
          {changes.slice(0, SHOWN).map(({ productId, name, brand, amount, before, after }) => (
            <li key={productId} className="flex flex-wrap justify-between gap-x-6 py-2">
              <span className="min-w-0 flex-1 basis-48 break-words">
                {name}{" "}
                <span className="text-quiet">{[brand, spacedAmount(amount ?? "")].filter(Boolean).join(" · ")}</span>
              </span>
              <span className="tabular-nums">
                <span className="text-quiet">{priceText(before)} →</span> <b>{priceText(after)}</b>
              </span>
            </li>
          ))}
        </ul>
      )}
      {changes.length > SHOWN ? <p className="text-sm">And {counted(changes.length - SHOWN, "more price")}.</p> : null}
      {others.length > 0 ? <p className="text-sm text-quiet">{others.join(". ")}.</p> : null}
      {changes.length > 0 ? <SubmitButton>Copy {counted(changes.length, "price")}</SubmitButton> : null}
    </>
  );
}

const priceText = ({ priceCents, salePriceCents }: PriceCopy["changes"][number]["before"]): string =>
  salePriceCents === null ? formatUsd(priceCents) : `${formatUsd(priceCents)}, on sale ${formatUsd(salePriceCents)}`;

function Deals({ deals, isDone }: { deals: readonly CopiedDeal[]; isDone: boolean }) {
  const copyable = deals.filter(({ refusal }) => refusal === null);
  return (
    <>
      {deals.length === 0 ? (
        <p className="text-quiet">There are no deals here that could be copied.</p>
      ) : (
        <ul className="divide-y divide-line">
          {deals.map(({ name, summary, isNew, refusal }) => (
            <li key={name} className="py-2">
              <p className="flex flex-wrap justify-between gap-x-6">
                <b className="min-w-0 flex-1 basis-48 break-words">{name}</b>
                <span className={refusal ? "text-danger" : "text-quiet"}>
                  {refusal ? "Not copied" : `${isNew ? "Add" : "Replace"}${isDone ? (isNew ? "ed" : "d") : ""}`}
                </span>
              </p>
              <p className="text-sm text-quiet">{refusal ?? summary}</p>
            </li>
          ))}
        </ul>
      )}
      {copyable.length > 0 && !isDone ? <SubmitButton>Copy {counted(copyable.length, "deal")}</SubmitButton> : null}
    </>
  );
}
