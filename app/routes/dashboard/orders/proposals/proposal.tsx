import { data, redirect, useSearchParams } from "react-router";
import { spacedAmount } from "#app/domain/menu/amount.ts";
import { formatDollars } from "#app/domain/money.ts";
import { orderCode } from "#app/domain/orders/order.ts";
import { toOrderJson } from "#app/domain/orders/order-json.ts";
import type { OrderJson } from "#app/domain/orders/order-schema.ts";
import {
  errorsByField,
  KEEP,
  LINES,
  lineField,
  proposedLines,
  REMOVE,
  REPLACE,
  replacementField,
  searchField,
} from "#app/domain/orders/proposals/form.ts";
import { proposalRequestSchema } from "#app/domain/orders/proposals/json.ts";
import { canProposeChange } from "#app/domain/orders/proposals/proposal.ts";
import { formResponse, parseWith, postedFields } from "#app/routes/forms.ts";
import { requireVendor } from "#app/session/require.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Choice } from "#app/ui/form/choice.tsx";
import { useField, useFieldErrors } from "#app/ui/form/context.ts";
import { FieldError, Select } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { Thumbnail } from "#app/ui/thumbnail.tsx";
import { proposeChange } from "#app/use-cases/orders/propose.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { type Replacement, searchReplacements } from "#db/orders/replacements.ts";
import { ownShop } from "../../own-shop.ts";
import type { Route } from "./+types/proposal";
import { ReplacementChoice } from "./replacement-choice.tsx";
import { readReplacementSearch } from "./replacement-search.ts";

const HOME = "/vendor-dashboard";

export const meta: Route.MetaFunction = ({ params }) => hiddenMeta(`Propose a change to ${orderCode(params.orderId)}`);

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "orders");
  const order = await findOrderOfVendor(visit.db, actor.vendorId, params.orderId);
  if (!order) throw data("Order not found.", { status: 404 });
  const canPropose = canProposeChange(order);
  const searchParams = new URL(request.url).searchParams;
  const searches = order.items.map((item) =>
    readReplacementSearch(
      item,
      searchParams.get(searchField(item.productId)),
      searchParams.get(replacementField(item.productId)),
    ),
  );
  const replacements = canPropose ? await searchReplacements(visit.db, actor.vendorId, searches) : [];
  return { order: toOrderJson(order), replacements, canPropose };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { visit, actor } = await requireVendor({ context, request }, "orders");
  const typed = await postedFields(request);
  const lines = proposedLines(typed);
  const parsed = parseWith(proposalRequestSchema, { lines, otherwise: typed.otherwise });
  if (!parsed.ok) return formResponse({ ...parsed, fields: errorsByField(parsed.fields, lines) }, "", typed);
  const proposed = await proposeChange(visit, actor, { ...parsed.value, orderId: params.orderId });
  if (proposed.ok) throw redirect(HOME, 303);
  return formResponse({ ...proposed, details: {}, fields: errorsByField(proposed.fields, lines) }, "", typed);
}

export default function ProposeChange({ loaderData, actionData }: Route.ComponentProps) {
  const { order, replacements, canPropose } = loaderData;
  const isOneLine = order.items.length === 1;
  const response = useFormResponse("orderProposal", actionData, "Failed to propose the change");
  return (
    <Main>
      <div className="mx-auto max-w-3xl">
        <h1 className="font-display text-3xl font-semibold">Propose a change</h1>
        <p className="mt-1 max-w-prose text-quiet">
          Order {orderCode(order._id)} of {order.contactInfo.firstName} {order.contactInfo.lastName},{" "}
          {formatDollars(order.total)}. Your customer has 10 minutes to answer.
        </p>
        {canPropose ? (
          <PostForm name="orderProposal" response={response} className="mt-6 grid grid-cols-1 gap-6">
            <ul className="divide-y divide-line rounded-card border border-line bg-card">
              {order.items.map((item, at) => (
                <OrderLine
                  key={item.productId}
                  orderId={order._id}
                  item={item}
                  isOnly={isOneLine}
                  found={replacements[at] ?? []}
                />
              ))}
            </ul>
            <LinesError />
            <Otherwise isOneLine={isOneLine} />
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

const LinesError = () => <FieldError className="-mt-3">{useFieldErrors()[LINES]}</FieldError>;

type LineProps = {
  orderId: string;
  item: OrderJson["items"][number];
  isOnly: boolean;
  found: readonly Replacement[];
};

function OrderLine({ orderId, item, isOnly, found }: LineProps) {
  const [params] = useSearchParams();
  const name = lineField(item.productId);
  return (
    <li className="grid grid-cols-1 gap-4 p-4">
      <div className="flex items-start gap-3 sm:gap-4">
        <Thumbnail src={item.image} side={56} eager className="size-14 rounded-lg" />
        <Select
          label={
            <span className="text-base break-words">
              {item.quantity} × {item.name}
              {item.amount ? ` (${spacedAmount(item.amount)})` : ""}
            </span>
          }
          name={name}
          defaultValue={params.get(name) ?? KEEP}
          className="min-w-0 flex-1"
        >
          <option value={KEEP}>Keep it</option>
          {/* Removing its only line would leave the order empty. */}
          {isOnly ? null : <option value={REMOVE}>Out of stock: remove it</option>}
          <option value={REPLACE}>Replace it</option>
        </Select>
      </div>
      <ReplacementChoice orderId={orderId} item={item} found={found} className={onlyToReplace} />
    </li>
  );
}

/** CSS only, because it has to work before hydration. */
const onlyToReplace = "hidden min-w-0 in-[li:has(option[value=replace]:checked)]:block";

const otherwise = { remove: "Remove it and keep the rest", cancel: "Cancel the order" };

/** Without an acceptance, an order with one line can only be canceled. */
function Otherwise({ isOneLine }: { isOneLine: boolean }) {
  const [params] = useSearchParams();
  const { defaultValue } = useField({ name: "otherwise", defaultValue: params.get("otherwise") ?? "remove" });
  if (isOneLine) {
    return (
      <p>
        If the customer declines or does not answer, the order is canceled.
        <input type="hidden" name="otherwise" value="cancel" />
      </p>
    );
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">If the customer declines or does not answer</legend>
      {Object.entries(otherwise).map(([value, label]) => (
        <Choice
          key={value}
          type="radio"
          name="otherwise"
          value={value}
          label={label}
          defaultChecked={value === defaultValue}
        />
      ))}
    </fieldset>
  );
}
