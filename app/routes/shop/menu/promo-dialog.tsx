import { useState } from "react";
import { imageUrl } from "#app/domain/image-url.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { MenuVendor } from "#db/menu/public-menu.ts";

type Props = { promo: NonNullable<MenuVendor["promo"]>; onClose(): void; closeHref: string };

export default function PromoDialog({ promo, onClose, closeHref }: Props) {
  return (
    <Dialog title={promo.title} onClose={onClose} closeHref={closeHref}>
      <div className="px-5 pb-6">
        <p className="break-words whitespace-pre-line">{promo.description || "No description provided."}</p>
        <p
          className={`mt-4 inline-block rounded-full px-3 py-1 text-sm font-semibold ${promo.appliesToSaleItems ? "bg-wash text-leaf-deep" : "border border-line text-quiet"}`}
        >
          {promo.appliesToSaleItems ? "Applicable to Sale Items!" : "Not applicable to sale items."}
        </p>
        {promo.imageKey ? <Coupon imageKey={promo.imageKey} title={promo.title} /> : null}
      </div>
    </Dialog>
  );
}

function Coupon({ imageKey, title }: { imageKey: string; title: string }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <figure className="mt-5 overflow-hidden rounded-card border-2 border-dashed border-line">
      {isBroken ? (
        <p className="px-5 pt-6 text-center font-display text-xl font-semibold break-words">{title}</p>
      ) : (
        <img
          // It may have failed before hydration.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(true);
          }}
          src={imageUrl(imageKey)}
          alt={`Coupon: ${title}`}
          width={800}
          height={800}
          className="aspect-square w-full bg-wash object-contain"
          onError={() => setBroken(true)}
        />
      )}
      <figcaption className="px-4 py-3 text-center text-sm text-quiet">
        Present coupon in-person during payment to apply.
      </figcaption>
    </figure>
  );
}
