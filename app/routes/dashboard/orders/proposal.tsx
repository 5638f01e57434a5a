import { data, redirect } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { formatUsd } from "#app/domain/money.ts";
import { orderCode } from "#app/domain/orders/order.ts";
import { toOrderJson } from "#app/domain/orders/order-json.ts";
import type { OrderJson } from "#app/domain/orders/order-schema.ts";
import {
  besideLines,
  KEEP,
  lineField,
  proposedLines,
  quantityField,
  REMOVE,
} from "#app/domain/orders/proposals/form.ts";
import { proposalRequestSchema } from "#app/domain/orders/proposals/json.ts";
import { canProposeChange } from "#app/domain/orders/proposals/proposal.ts";
import { answerForm, fitting, postedFields } from "#app/routes/forms.ts";
import { requireVendor } from "#app/session/require.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { Main } from "#app/ui/main.tsx";
import { proposeChange } from "#app/use-cases/orders/propose.ts";
import { visitContext } from "#app/visit.ts";
import { findOrderOfVendor, listReplacements, type Replacement } from "#db/orders/queries.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/proposal";

const HOME = "/vendor-dashboard";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Propose a change to ${orderCode(params.orderId)} · ${BRAND}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "orders");
  const [order, products] = await Promise.all([
    findOrderOfVendor(visit.db, actor.vendorId, params.orderId),
    listReplacements(visit.db, actor.vendorId),
  ]);
  if (!order) throw data("There is no such order.", { status: 404 });
  return { order: toOrderJson(order), products, canPropose: canProposeChange(order) };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const actor = await requireVendor(context, request, "orders");
  const typed = await postedFields(request);
  const lines = proposedLines(typed);
  const wanted = fitting(proposalRequestSchema, { lines, otherwise: typed.otherwise });
  if (!wanted.ok) return answerForm({ ...wanted, fields: besideLines(wanted.fields, lines) }, "", typed);
  const proposed = await proposeChange(context.get(visitContext), actor, { ...wanted.value, orderId: params.orderId });
  if (proposed.ok) throw redirect(HOME, 303);
  return answerForm({ ...proposed, details: {}, fields: besideLines(proposed.fields, lines) }, "", typed);
}

/** What is out, what comes in its place, and what happens where the customer does not answer. */
export default function ProposeChange({ loaderData, actionData }: Route.ComponentProps) {
  const { order, products, canPropose } = loaderData;
  const answer = useFormResponse("orderProposal", actionData, "Failed to propose the change");
  return (
    <Main>
      <div className="mx-auto max-w-3xl">
        <h1 className="font-display text-3xl font-semibold">Propose a change</h1>
        <p className="mt-1 max-w-prose text-quiet">
          Order {orderCode(order._id)} of {order.contactInfo.firstName} {order.contactInfo.lastName},{" "}
          {formatUsd(Math.round(order.total * 100))}. Your customer has 10 minutes to answer.
        </p>
        {canPropose ? (
          <PostForm name="orderProposal" answer={answer} className="mt-6 grid gap-6">
            <ul className="divide-y divide-line rounded-card border border-line bg-card">
              {order.items.map((item) => (
                <OrderLine key={item.productId} item={item} products={products} />
              ))}
            </ul>
            <Otherwise />
            <FormProblem />
            <div className="flex flex-wrap gap-3">
              <SubmitButton>Ask the customer</SubmitButton>
              <ButtonLink to={HOME} look="secondary">
                Back to orders
              </ButtonLink>
            </div>
          </PostForm>
        ) : (
          <div className="mt-6">
            <p role="status" className="font-semibold">
              {order.proposal?.answer === null
                ? "The customer has not answered your last proposal yet."
                : "This order can no longer be changed."}
            </p>
            <ButtonLink to={HOME} look="secondary" className="mt-4">
              Back to orders
            </ButtonLink>
          </div>
        )}
      </div>
    </Main>
  );
}

/** By style, so that it holds before any script has come: a kept line has no new count. */
const onlyForReplacement =
  "in-[li:has(option:is([value=keep],[value=remove]):checked)]:invisible in-[li:has(option:is([value=keep],[value=remove]):checked)]:max-sm:hidden";

type LineProps = { item: OrderJson["items"][number]; products: readonly Replacement[] };

function OrderLine({ item, products }: LineProps) {
  const others = products.filter(({ id }) => id !== item.productId);
  // What is of the same kind comes first.
  const sorted = [
    ...others.filter(({ category }) => category === item.category),
    ...others.filter(({ category }) => category !== item.category),
  ];
  return (
    <li className="grid items-end gap-x-4 gap-y-3 p-4 sm:grid-cols-[minmax(0,1fr)_6rem]">
      <Select
        label={
          <span className="text-base break-words">
            {item.quantity} × {item.name}
            {item.amount ? ` (${item.amount})` : ""}
          </span>
        }
        name={lineField(item.productId)}
        defaultValue={KEEP}
      >
        <option value={KEEP}>Keep it</option>
        <option value={REMOVE}>Out of stock: remove it</option>
        <optgroup label="It is out: replace it with">
          {sorted.map(({ id, name, amount, priceCents }) => (
            <option key={id} value={id}>
              {name}
              {amount ? ` (${amount})` : ""}, {formatUsd(priceCents)}
            </option>
          ))}
        </optgroup>
      </Select>
      <Field
        label="How many"
        name={quantityField(item.productId)}
        className={onlyForReplacement}
        inputMode="numeric"
        defaultValue={String(item.quantity)}
      />
    </li>
  );
}

function Otherwise() {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">If the customer declines or does not answer</legend>
      {(
        [
          ["remove", "Remove it and keep the rest"],
          ["cancel", "Cancel the order"],
        ] as const
      ).map(([value, label]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="otherwise"
            value={value}
            defaultChecked={value === "remove"}
            className="size-5 accent-leaf"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
