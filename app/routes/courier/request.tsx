import { href, Link } from "react-router";
import { actorOf } from "#app/session/require.ts";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/request";
import { barLink, CourierBar } from "./page-frame.tsx";
import { submitRequest } from "./request-action.ts";
import { RequestColumns } from "./request-columns.tsx";
import { REQUEST_FAILED, RequestForm } from "./request-form.tsx";
import { requestFormData } from "./request-loader.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Request a Courier",
    description:
      "A courier picks up your order within 30 minutes, pays you on the spot and delivers it. No account needed.",
    path: "/courier-request",
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await actorOf(context, request);
  return requestFormData(context.get(visitContext), actor?.vendorId ?? null);
}

export async function action({ request, context }: Route.ActionArgs) {
  return submitRequest(context.get(visitContext), await actorOf(context, request), request, false);
}

export default function RequestCourier({ loaderData, actionData }: Route.ComponentProps) {
  const response = useFormResponse("courierRequest", actionData, REQUEST_FAILED);
  return (
    <>
      <CourierBar>
        <Link to={href("/courier")} className={`${barLink} max-sm:hidden`}>
          How it works
        </Link>
        <Link to={href("/courier-login")} className={barLink}>
          Partner login
        </Link>
      </CourierBar>
      <main id="main" className="mx-auto max-w-[1200px] px-4 py-8 sm:py-12">
        <h1 className="font-display text-4xl font-semibold text-balance sm:text-5xl">Request a Courier</h1>
        <p className="mt-2 max-w-prose text-lg text-quiet">
          A courier comes within 30 minutes, pays you for the goods and brings them to your customer.
        </p>
        <div className="mt-8">
          <RequestColumns submitted={response?.value} newRequest={href("/courier-request")} follow note={<Rates />}>
            <RequestForm name="courierRequest" form={loaderData} response={response} />
          </RequestColumns>
        </div>
      </main>
    </>
  );
}

const Rates = () => (
  <p className="mt-4 text-sm text-quiet">
    Partners receive 85% instead of 80%.{" "}
    <TextLink to={href("/courier")} inline>
      See the plans
    </TextLink>
  </p>
);
