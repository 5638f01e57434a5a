import { useEffect } from "react";
import { href, Link, useLocation, useRevalidator } from "react-router";
import { viewerOf } from "#app/domain/couriers/access.ts";
import { courierCard, finishedLimitIn, finishedNext, nextLimit, readCardFilter } from "#app/domain/couriers/card.ts";
import { isTooShort, SEARCH_TOO_SHORT } from "#app/domain/couriers/request-search.ts";
import { requireCourierPartner } from "#app/session/require.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useLive } from "#app/ui/use-live.ts";
import { listRequestsOfVendor } from "#db/couriers/queries.ts";
import { fallBackToLast } from "../delivery/last-loaded.ts";
import { EarlierLink, ListFailed, RefreshButton } from "../delivery/list-parts.tsx";
import { useMoveQueue } from "../delivery/use-move-queue.ts";
import { errorMeta } from "../error-meta.ts";
import { LoadFailed } from "../load-failed.tsx";
import { useOfflinePage } from "../use-offline-page.ts";
import type { Route } from "./+types/dashboard";
import { submitRequest } from "./request-action.ts";
import { RequestCard } from "./request-card.tsx";
import { RequestColumns } from "./request-columns.tsx";
import { RequestFilter } from "./request-filter.tsx";
import { REQUEST_FAILED, RequestForm } from "./request-form.tsx";
import { requestFormData } from "./request-loader.ts";
import { StartFromOrder } from "./start-from-order.tsx";

export const meta: Route.MetaFunction = ({ error }) => errorMeta(error) ?? hiddenMeta("Courier Dashboard");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireCourierPartner({ context, request }, "orders");
  const { searchParams } = new URL(request.url);
  if (searchParams.get("tab") === "requests") {
    const limit = finishedLimitIn(searchParams);
    const filter = readCardFilter(searchParams);
    const list = await listRequestsOfVendor(visit.db, actor.vendorId, filter, limit);
    const narrowed = filter.text !== "" || filter.status !== null;
    const cards = list.map(({ log, ...row }) => courierCard(row, log, viewerOf(actor)));
    return {
      tab: "requests" as const,
      userId: actor.userId,
      cards,
      filter,
      narrowed,
      tooShort: isTooShort(filter.text),
      earlier: narrowed ? nextLimit(cards.length, limit) : finishedNext(cards, limit),
    };
  }
  const form = await requestFormData(visit, actor.vendorId, searchParams.get("order"));
  return { tab: "request" as const, form };
}

type Dashboard = Awaited<ReturnType<typeof loader>>;
const shownLast = fallBackToLast<Dashboard>();

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Dashboard> =>
  shownLast.or(new URL(request.url).search, serverLoader);

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireCourierPartner({ context, request }, "orders");
  return submitRequest(visit, actor, request, true);
}

export default function CourierDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  useOfflinePage();
  const response = useFormResponse("partnerCourierRequest", actionData, REQUEST_FAILED);
  useEffect(() => shownLast.save(search, loaderData), [search, loaderData]);
  return (
    <Main>
      <div className="flex items-end justify-between gap-4">
        <h1 className="font-display text-3xl font-semibold sm:text-4xl">Courier Dashboard</h1>
        <TextLink to={href("/vendor-dashboard")} className="text-sm">
          Dashboard
        </TextLink>
      </div>
      <nav aria-label="Courier dashboard" className="mt-4 flex gap-1 border-b border-line">
        <Tab to="?tab=request" current={loaderData.tab === "request"}>
          Request Courier
        </Tab>
        <Tab to="?tab=requests" current={loaderData.tab === "requests"}>
          Courier Requests
        </Tab>
      </nav>
      {loaderData.tab === "requests" ? (
        <Requests {...loaderData} />
      ) : (
        <div className="mt-6">
          <RequestColumns submitted={response?.value} newRequest={href("/courier-dashboard")}>
            <div className="space-y-6">
              <StartFromOrder orders={loaderData.form.orders} chosen={loaderData.form.prefill.orderId ?? ""} />
              <RequestForm
                // Remounts the form for another order.
                key={loaderData.form.prefill.orderId ?? ""}
                name="partnerCourierRequest"
                form={loaderData.form}
                response={response}
              />
            </div>
          </RequestColumns>
        </div>
      )}
    </Main>
  );
}

const Tab = ({ to, current, children }: { to: string; current: boolean; children: string }) => (
  <Link
    to={to}
    aria-current={current ? "page" : undefined}
    className="-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent px-3 font-semibold text-quiet hover:text-ink aria-[current]:border-leaf aria-[current]:text-ink sm:px-4"
  >
    {children}
  </Link>
);

type RequestsData = Extract<Route.ComponentProps["loaderData"], { tab: "requests" }>;

function Requests({ userId, cards, filter, narrowed, tooShort, earlier }: RequestsData) {
  useLive("/live/vendor");
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const { waiting, send } = useMoveQueue(userId, (_, response) => {
    if (response.kind === "done") toast(response.message);
    if (response.kind === "refused") toast(response.message || "Failed to update courier request status", "bad");
    if (response.kind !== "unreachable") void revalidate();
  });
  return (
    <section className="mt-6" aria-label="Courier Requests">
      <RequestFilter {...filter} />
      <div className="mb-4 flex items-center justify-between gap-4">
        <p className="text-quiet">
          {cards.length === 1 ? "1 request" : `${cards.length}${earlier ? "+" : ""} requests`}, newest first. This list
          keeps itself up to date.
        </p>
        <RefreshButton />
      </div>
      {cards.length === 0 ? (
        <EmptyState title={tooShort ? SEARCH_TOO_SHORT : "No courier requests found"}>
          <ButtonLink to={narrowed ? "?tab=requests" : "?tab=request"}>
            {narrowed ? "Show all requests" : "Request a courier"}
          </ButtonLink>
        </EmptyState>
      ) : (
        <div className="space-y-3">
          {cards.map((card, at) => (
            <RequestCard
              key={card.id}
              card={card}
              open={at === 0}
              waiting={waiting.some((move) => move.requestId === card.id)}
              send={send}
            />
          ))}
        </div>
      )}
      <EarlierLink finished={earlier} />
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const listed = new URLSearchParams(useLocation().search).get("tab") === "requests";
  if (listed) return <ListFailed error={error} />;
  return <LoadFailed error={error} title="Failed to load vendor details. Please try again." />;
}
