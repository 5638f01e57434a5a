import { useEffect, useRef } from "react";
import { data, useLocation } from "react-router";
import { dayWords } from "#app/domain/checkout/windows/text.ts";
import { centsFromDollars, formatUsd } from "#app/domain/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { StickyBar } from "#app/ui/page/floating-stack.tsx";
import { Logo } from "#app/ui/page/logo.tsx";
import { OfflineBanner } from "#app/ui/page/offline-banner.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useOfflinePage } from "../../use-offline-page.ts";
import { readAddress, withoutBrokenAddress } from "../address-cookie.ts";
import { Arrival } from "../cart/arrival.tsx";
import { isOfAddress } from "../cart/order-problems.tsx";
import { LimitMeter } from "../limits/meter.tsx";
import { useWebsite } from "../website.tsx";
import type { Route } from "./+types/checkout";
import { CheckoutChanges } from "./changes.tsx";
import { CheckoutContact } from "./contact.tsx";
import { DealCode } from "./deal-code.tsx";
import {
  CheckOption,
  EmptyCart,
  Notices,
  OrderTypes,
  Points,
  TextNote,
  Waiting,
  WaitingOrder,
  Warnings,
} from "./parts.tsx";
import { PaymentMethods, TipChooser } from "./payment.tsx";
import { DeliveryPlace, PickupPlace } from "./place.tsx";
import { SummaryLines, SummaryTotals } from "./summary.tsx";
import { useCheckout } from "./use-checkout.ts";
import { WhenPart } from "./when.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...hiddenMeta("Checkout", matches),
  { name: "description", content: "Where your order goes, who it is for, and how you pay." },
];

/** Only the browser knows the cart; the server knows the address. */
export const loader = ({ request }: Route.LoaderArgs) =>
  data({ address: readAddress(request) ?? null }, { headers: withoutBrokenAddress(request) });

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const hydrated = useHydrated();
  const website = useWebsite();
  const form = useRef<HTMLFormElement>(null);
  const checkout = useCheckout(loaderData.address, useLocation().state?.initialOrderType, form);
  useOfflinePage();
  const { items, orderType, quote, summary, errors, failure, changed, sending, waiting, clearError } = checkout;
  const empty = hydrated && items.length === 0;
  useEffect(() => {
    if (empty) console.log("No items in cart");
  }, [empty]);
  const needsReview = changed !== null || (quote?.changes.length ?? 0) > 0;

  return (
    <div className="mx-auto max-w-[1200px] px-4">
      <OfflineBanner>
        Your cart and what you typed stay on this device. An order that you place now is sent once you are back online.
      </OfflineBanner>
      {/* A website has its header already. */}
      {website ? (
        <nav aria-label="Back" className="pt-3">
          <TextLink to="/">Continue Shopping</TextLink>
        </nav>
      ) : (
        <header className="flex min-h-16 items-center justify-between gap-4">
          <Logo to="/nearby" />
          <TextLink to="/nearby">Continue Shopping</TextLink>
        </header>
      )}
      <main id="main" tabIndex={-1} className="pt-2 lg:pb-10">
        <h1 className="font-display text-3xl font-semibold sm:text-4xl">Checkout</h1>
        <p className="mt-2 max-w-prose text-quiet">
          {quote?.reservation
            ? "Your order is a reservation: you buy and pay in the dispensary. "
            : orderType === "Pickup"
              ? "You pay at pickup. "
              : "All payment is collected upon delivery. "}
          Please have a <b className="text-ink">VALID ID</b> ready.
        </p>
        <noscript>
          <p className="mt-4 font-semibold text-danger">
            Your cart is kept in this browser. Please turn on JavaScript to order.
          </p>
        </noscript>
        {empty ? <EmptyCart /> : null}
        <form
          id="checkout"
          hidden={empty}
          ref={form}
          onSubmit={checkout.place}
          onInput={checkout.saveDraft}
          noValidate
          className="mt-6 grid gap-4 noscript:hidden lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-8"
        >
          <div inert={waiting !== null} className="grid min-w-0 gap-4 inert:opacity-60">
            <Card title={orderType === "Delivery" ? "Delivery Address" : "Pickup Location"}>
              <OrderTypes offered={checkout.offered} chosen={orderType} onChoose={checkout.setOrderType} />
              {/* Hidden, not unmounted: switching to pickup and back keeps what was typed. */}
              <div hidden={orderType !== "Delivery"}>
                <DeliveryPlace
                  address={checkout.address}
                  errors={{ deliveryAddress: quote?.problems.find(isOfAddress)?.message, ...errors }}
                  placeRule={quote?.placeRule ?? null}
                  savedKind={checkout.draft.placeKind}
                  onEdit={clearError}
                  onSave={checkout.chooseAddress}
                />
              </div>
              {orderType === "Delivery" ? null : quote ? <PickupPlace vendor={quote.vendor} /> : <Waiting />}
            </Card>
            {checkout.windows && quote ? (
              <WhenPart
                windows={checkout.windows}
                timeZone={quote.vendor.timeZone}
                chosen={checkout.windowFrom}
                isOpen={checkout.isOpen}
                error={errors.window}
                onChoose={checkout.chooseWindow}
              />
            ) : null}
            <Card title="Contact">
              <CheckoutContact form={form} errors={errors} onEdit={clearError} onLeave={checkout.leaveContact} />
              {quote?.residence ? (
                <CheckOption
                  name="resident"
                  {...quote.residence}
                  checked={checkout.resident}
                  onChange={checkout.setResident}
                  className="mt-4"
                />
              ) : null}
            </Card>
            <Card title="Payment">
              {quote ? (
                <PaymentMethods
                  accepted={quote.vendor.acceptedPayments}
                  rule={quote.paymentRule}
                  chosen={checkout.paymentMethod}
                  error={errors.paymentMethod}
                  onChoose={checkout.choosePayment}
                />
              ) : (
                <Waiting />
              )}
            </Card>
            {orderType === "Delivery" ? (
              <Card title="Tip your driver">
                <TipChooser
                  tip={checkout.tip}
                  error={errors.tip}
                  onTip={checkout.chooseTip}
                  onLeave={checkout.leaveTip}
                />
              </Card>
            ) : null}
          </div>

          {/* Scrolls until its end, then stays: whatever is longer than the window can be read. */}
          <div className="contents lg:sticky lg:bottom-0 lg:block lg:min-h-[calc(100dvh-1.5rem)] lg:self-end">
            <section
              inert={waiting !== null}
              className="min-w-0 rounded-card border border-line bg-card inert:opacity-60"
            >
              <h2 className="px-4 pt-4 pb-2 font-display text-xl font-semibold sm:px-6 sm:pt-6">Order Summary</h2>
              <div className="px-4 sm:px-6">
                <CheckoutChanges message={changed} changes={quote?.changes ?? []} />
                {hydrated ? <SummaryLines lines={summary.lines} frozen={checkout.frozen} /> : <Waiting />}
              </div>
              <div className="px-4 pb-4 sm:px-6 sm:pb-6">
                {hydrated && !empty ? (
                  <>
                    {quote?.takesCodes === false ? null : (
                      <DealCode
                        verdict={quote?.dealCode ?? null}
                        error={errors.dealCode}
                        saved={checkout.draft.dealCode}
                        onApply={checkout.setDealCode}
                        onEdit={() => clearError("dealCode")}
                      />
                    )}
                    {quote?.points ? (
                      <Points points={quote.points} uses={checkout.usePoints} onUse={checkout.setUsePoints} />
                    ) : null}
                    <SummaryTotals
                      summary={summary}
                      taxes={quote && centsFromDollars(quote.subtotal) === summary.subtotalCents ? quote : null}
                      paymentMethod={checkout.paymentMethod}
                      delivery={orderType === "Delivery"}
                    />
                  </>
                ) : null}
                <Warnings warnings={quote?.warnings ?? []} />
                {quote && !empty ? (
                  <div className="mt-4 border-t border-line pt-4 empty:hidden">
                    <LimitMeter
                      uses={quote.limits.filter(({ used }) => used > 0)}
                      rulesPath={quote.rulesPath}
                      day={dayWords(checkout.windowFrom ?? Date.now(), quote.vendor.timeZone, Date.now())}
                    />
                  </div>
                ) : null}
                {quote ? <TextNote vendor={quote.vendor} orderType={orderType} /> : null}
                {quote?.confirmFirst ? <p className="mt-2 rounded-xl bg-wash px-4 py-3">{quote.confirmFirst}</p> : null}
              </div>
            </section>
            <StickyBar className="z-10 -mx-4 grid lg:mt-4 gap-2 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0 lg:backdrop-blur-none">
              {waiting ? <WaitingOrder message={waiting.message} onWithdraw={checkout.withdraw} /> : null}
              <Notices
                id="order-notices"
                quote={empty ? null : quote}
                subtotalCents={summary.goodsCents}
                error={waiting ? null : checkout.quoteError}
                retry={checkout.retry}
                failure={failure}
              />
              {hydrated && !empty ? (
                <Arrival quote={quote} orderType={orderType} isAhead={checkout.windowFrom !== null} />
              ) : null}
              <div className="flex items-center gap-4">
                {hydrated && !empty ? (
                  <p className="leading-tight tabular-nums lg:hidden">
                    <span className="block text-sm text-quiet">Total</span>
                    <b className="text-lg">{formatUsd(summary.totalCents)}</b>
                  </p>
                ) : null}
                <Button
                  type="submit"
                  className="min-h-13 flex-1 text-lg"
                  disabled={!hydrated || empty || (quote === null && checkout.quoteError === null)}
                  busy={sending}
                  aria-describedby="order-notices"
                >
                  {waiting
                    ? "Send Now"
                    : needsReview
                      ? "Confirm and place order"
                      : quote?.reservation
                        ? "Reserve"
                        : "Place Order"}
                </Button>
              </div>
            </StickyBar>
          </div>
        </form>
      </main>
    </div>
  );
}
