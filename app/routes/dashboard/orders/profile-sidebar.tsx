import { MessageSquareText } from "lucide-react";
import { imageUrl } from "#app/domain/image-url.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { LogoutForm } from "#app/ui/page/logout-form.tsx";
import type { VendorHead } from "#db/dispensaries/queries.ts";

type Props = { vendor: VendorHead; senderNumber: string; onClose(): void };

export function ProfileSidebar({ vendor, senderNumber, onClose }: Props) {
  const sections = [
    { id: "texts", title: "Text Notifications", content: <TextNotifications senderNumber={senderNumber} /> },
    {
      id: "logo",
      title: "Vendor Logo",
      content: (
        <div className="flex items-center gap-4">
          <img
            src={imageUrl(vendor.logoKey, "small")}
            alt={`Logo of ${vendor.dispensaryName}`}
            width={96}
            height={96}
            className="size-24 rounded-xl border border-line bg-wash object-cover"
          />
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
          <dl className="space-y-2">
            <Fact name="Name" value={vendor.dispensaryName} />
            <Fact name="Type" value={vendor.dispensaryType} />
            <Fact name="License" value={vendor.licenseNumber ?? "None given"} />
          </dl>
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
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/account" look="secondary">
            Your account
          </ButtonLink>
          <LogoutForm>
            <Button type="submit" look="quiet">
              Logout
            </Button>
          </LogoutForm>
        </div>
      </div>
    </Dialog>
  );
}

function TextNotifications({ senderNumber }: { senderNumber: string }) {
  return (
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
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="font-medium break-words">{value}</dd>
    </div>
  );
}
