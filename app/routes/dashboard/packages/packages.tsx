import { href } from "react-router";
import { dayText, localDate } from "#app/domain/local-date.ts";
import { spacedAmount } from "#app/domain/menu/amount.ts";
import { LAB_RESULT_MAX, packageForm, UID_MAX } from "#app/domain/packages/package.ts";
import { respondToForm } from "#app/routes/forms.ts";
import { useCan, useVendorHead } from "#app/routes/signed-in.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ConfirmedPost } from "#app/ui/form/confirmed-post.tsx";
import { Fields } from "#app/ui/form/fields.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { useDoneToast } from "#app/ui/form/use-post.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { receivePackage } from "#app/use-cases/packages/receive-package.ts";
import { type ListedPackage, listPackageProducts, listPackages } from "#db/packages/packages.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/packages";
import { ScanTag } from "./scan-tag.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Packages");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "stock");
  const [packages, products] = await visit.db.batch([
    listPackages(visit.db, actor.vendorId),
    listPackageProducts(visit.db, actor.vendorId),
  ]);
  return { packages, options: products.map(optionOf) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "stock");
  return respondToForm(request, packageForm, "Package received.", (received) => receivePackage(visit, actor, received));
}

export default function Packages({ loaderData: { packages, options }, actionData }: Route.ComponentProps) {
  const response = useFormResponse("package", actionData, "Failed to receive the package. Please try again.");
  const may = useCan();
  useDoneToast(response);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-display text-3xl font-semibold">Packages</h1>
        {may("settings") ? (
          <ButtonLink to={href("/vendor-dashboard/packages/trace")} look="quiet">
            Track and trace
          </ButtonLink>
        ) : null}
      </div>
      <p className="mt-1 max-w-prose text-quiet">
        If your state tracks packages, add each one here when it arrives. You can then fill orders from packages, and
        their tag numbers appear in delivery ledgers.
      </p>
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        {packages.length === 0 ? (
          <EmptyState title="No packages yet." />
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line bg-card" aria-label="Packages">
            {packages.map((shown) => (
              <PackageRow key={shown.id} shown={shown} />
            ))}
          </ul>
        )}
        <Card title="Receive a package">
          {/* A new package clears the fields. */}
          <PostForm key={response?.value?.id} name="package" response={response} className="mt-4 space-y-4">
            <Fields
              table={{
                uid: { label: "Number on the tag", maxLength: UID_MAX, autoComplete: "off", spellCheck: false },
              }}
            />
            <ScanTag into="uid" />
            <Fields
              table={{
                productId: {
                  label: "Product",
                  options: [["", "Choose …"], ...options],
                },
                units: { label: "Units", inputMode: "numeric", maxLength: 4 },
                labResult: {
                  label: "Lab result (optional)",
                  maxLength: LAB_RESULT_MAX,
                  placeholder: "THC 24.1%, passed",
                },
              }}
            />
            <p className="text-sm text-quiet">If you track stock for this product, these units are added to it.</p>
            <FormProblem />
            <SubmitButton className="w-full">Receive package</SubmitButton>
          </PostForm>
        </Card>
      </div>
    </>
  );
}

type Option = { id: string; name: string; brand: string; amount: string | null };
const optionOf = ({ id, name, brand, amount }: Option): [string, string] => [
  id,
  [name, brand, spacedAmount(amount ?? "")].filter(Boolean).join(" · "),
];

function PackageRow({ shown }: { shown: ListedPackage }) {
  const { timeZone } = useVendorHead();
  const { id, uid, name, units, left, labResult, receivedAt } = shown;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="font-mono text-sm break-all">{uid}</p>
        <p className="text-sm break-words text-quiet">
          {[`Received ${dayText(localDate(receivedAt, timeZone))}`, labResult].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <p className="tabular-nums">
          <b>{left}</b> <span className="text-quiet">of {units}</span>
        </p>
        <ConfirmedPost
          opener={
            <>
              Finish<span className="sr-only"> {uid}</span>
            </>
          }
          title={`Finish ${uid}?`}
          text={
            left > 0
              ? `You can no longer pick from it. Its last ${left} are removed from the product’s stock, if you track stock.`
              : "You can no longer pick from it."
          }
          keep="Keep package"
          form="packageFinish"
          action={`/vendor-dashboard/packages/${id}/finish`}
          failed="Failed to finish the package. Please try again."
        >
          Finish package
        </ConfirmedPost>
      </div>
    </li>
  );
}
