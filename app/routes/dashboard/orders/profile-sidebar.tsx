import { MessageSquareText } from "lucide-react";
import { Accordion } from "#app/ui/accordion.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Facts, type NamedValue } from "#app/ui/facts.tsx";
import type { VendorHead } from "#db/dispensaries/queries.ts";
import { AccountLinks } from "../account-links.tsx";
import { LargeLogo } from "../settings/cards.tsx";

type Props = { vendor: VendorHead; senderNumber: string; onClose(): void };

export function ProfileSidebar({ vendor, senderNumber, onClose }: Props) {
  const facts: NamedValue[] = [
    ["Name", vendor.dispensaryName],
    ["Type", vendor.dispensaryType],
    ["License", vendor.licenseNumber ?? "None given"],
  ];
  const sections = [
    { id: "texts", title: "Text Notifications", content: <TextNotifications senderNumber={senderNumber} /> },
    {
      id: "logo",
      title: "Vendor Logo",
      content: (
        <div className="flex items-center gap-4">
          <LargeLogo {...vendor} />
          <ButtonLink to="/vendor-dashboard/settings/logo" look="secondary" onClick={onClose}>
            Change logo
          </ButtonLink>
        </div>
      ),
    },
    {
      id: "dispensary",
      title: "Dispensary Information",
      content: (
        <>
          <Facts facts={facts} />
          <ButtonLink to="/vendor-dashboard/settings/dispensary" look="secondary" className="mt-4" onClick={onClose}>
            Edit
          </ButtonLink>
        </>
      ),
    },
  ];
  return (
    <Dialog title="Profile Settings" kind="drawer" onClose={onClose}>
      <div className="dialog-body space-y-6">
        <Accordion sections={sections} defaultValue="texts" />
        <AccountLinks className="gap-3" />
      </div>
    </Dialog>
  );
}

const TextNotifications = ({ senderNumber }: { senderNumber: string }) => (
  <div className="space-y-3">
    <p className="text-quiet">
      If a text about your orders reaches you, it comes from this number. Carriers often stop such texts: what you can
      rely on is this dashboard, which rings.
    </p>
    <p className="flex flex-wrap items-center justify-between gap-2 rounded-xl bg-wash py-1 pr-1 pl-4">
      <b className="tabular-nums">{senderNumber}</b>
      <CopyButton text={senderNumber} label="Phone number" />
    </p>
    <p className="flex gap-3 rounded-xl border border-sativa bg-sativa/12 p-3 text-sm">
      <MessageSquareText className="mt-0.5 size-5 shrink-0" aria-hidden />
      <span>
        We send your customers no delivery updates after an order. Reply to them with an ETA: open the order on the
        Orders tab and press “Text customer”.
      </span>
    </p>
  </div>
);
