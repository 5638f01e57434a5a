import { href, type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useOutlet } from "react-router";
import { can } from "#app/domain/accounts/capability.ts";
import { hoursWords, paymentWords, windowWords, zoneWords } from "#app/domain/dispensaries/settings-summary.ts";
import { printersText } from "#app/domain/printing/printer.ts";
import { LoadFailed } from "#app/routes/load-failed.tsx";
import { Card } from "#app/ui/card.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { findWindowSettings } from "#db/checkout/windows.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { findOwnWebsite } from "#db/dispensaries/websites.ts";
import { findPosSummary } from "#db/pos/queries.ts";
import { listPrinters } from "#db/printing/queries.ts";
import { useVendorHead } from "../../signed-in.tsx";
import { AccountLinks } from "../account-links.tsx";
import { SubscriptionBanner } from "../billing/subscription-banner.tsx";
import { SubscriptionCard } from "../billing/subscription-card.tsx";
import { useBilling } from "../layout.tsx";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../revalidate-after-conflict.ts";
import type { Route } from "./+types/settings";
import { SettingsAccordion } from "./accordion.tsx";
import { contactFacts, dispensaryFacts, FactsCard, LogoCard } from "./cards.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Settings");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const now = visit.now();
  const [vendor, pos, printers, windows, website] = await Promise.all([
    findVendor(visit.db, actor.vendorId),
    findPosSummary(visit.db, actor.vendorId),
    listPrinters(visit.db, actor.vendorId, now),
    findWindowSettings(visit.db, actor.vendorId),
    findOwnWebsite(visit.db, actor.vendorId),
  ]);
  if (!vendor) throw new Error("A session names a vendor that does not exist.");
  return {
    mayMoveOut: can(actor, "moveOut"),
    logoKey: vendor.logoKey,
    contact: contactFacts(vendor),
    dispensary: dispensaryFacts(vendor),
    values: {
      zone: zoneWords(vendor, vendor.street),
      hours: hoursWords(vendor.businessHours),
      windows: windowWords(windows),
      payments: paymentWords(vendor.minOrderCents, vendor.acceptedPayments),
      pos: pos?.treez ? `Treez: ${pos.treez}` : pos?.sendsMenu ? "Sends its menu" : "Not connected",
      keys: pos?.keys ?? "None",
      printers: printersText(printers, now),
      promo: vendor.promoTitle ?? "No promotion",
      website: website ? (website.provenAt === null ? `${website.host}, waiting for DNS` : website.host) : "None",
    },
  };
}

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.currentUrl.pathname !== args.nextUrl.pathname && !args.formMethod ? false : rereadsAfterConflict(args);

const sections = [
  { id: "zone", title: "Delivery Zone" },
  { id: "hours", title: "Business Hours" },
  { id: "windows", title: "Order Ahead" },
  { id: "payments", title: "Payment Settings" },
  { id: "pos", title: "POS Integration" },
  { id: "keys", title: "Integration Keys" },
  { id: "printers", title: "Ticket Printers" },
  { id: "promo", title: "Daily Promotion" },
  { id: "website", title: "Your Own Website" },
] as const;

const HOME = href("/vendor-dashboard/settings");

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { dispensaryName } = useVendorHead();
  const billing = useBilling();
  const outlet = useOutlet();
  const navigate = useNavigate();
  const part = useLocation().pathname.slice(HOME.length + 1);
  const open = sections.find(({ id }) => id === part)?.id ?? "";
  return (
    <>
      <h1 className="font-display text-3xl font-semibold">Settings</h1>
      <div className="mt-4">{billing ? <SubscriptionBanner billing={billing} /> : null}</div>
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <SettingsAccordion
          sections={sections.map((section) => ({
            ...section,
            value: loaderData.values[section.id],
            content: section.id === open ? outlet : null,
          }))}
          base={HOME}
          open={open}
          onOpen={(id) => navigate(id ? `${HOME}/${id}` : HOME, { preventScrollReset: true })}
        />
        <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-1">
          <LogoCard logoKey={loaderData.logoKey} dispensaryName={dispensaryName} />
          <FactsCard title="Vendor contact info" to="contact" facts={loaderData.contact} />
          <FactsCard title="Dispensary info" to="dispensary" facts={loaderData.dispensary} />
          {billing ? <SubscriptionCard billing={billing} /> : null}
          {loaderData.mayMoveOut ? (
            <Card title="Your data" aside={<TextLink to="/vendor-dashboard/download">Download everything</TextLink>}>
              <p className="text-quiet">One zip file with everything you have here, to keep or to take elsewhere.</p>
              <TextLink to="/vendor-dashboard/closing">Close this shop</TextLink>
            </Card>
          ) : null}
          <AccountLinks className="gap-2 md:col-span-2 xl:col-span-1" />
        </div>
      </div>
      {open === "" ? outlet : null}
    </>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <>
    <h1 className="font-display text-3xl font-semibold">Settings</h1>
    <LoadFailed error={error} title="Failed to load vendor details. Please try again." inside />
  </>
);
