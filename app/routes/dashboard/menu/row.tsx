import { ChevronRight, EyeOff, ImageOff, Scale } from "lucide-react";
import { Link, useFetchers } from "react-router";
import { imageUrl } from "#app/domain/image-url.ts";
import { HIDDEN_WITHOUT_IMAGE, type InventoryProduct } from "#app/domain/menu/inventory.ts";
import { type ProductStatus, shortAmount } from "#app/domain/menu/product.ts";
import { Price } from "#app/ui/price.tsx";
import { StrainDot } from "#app/ui/strain-dot.tsx";

type Props = {
  product: InventoryProduct;
  /** Limits count what nobody says that it holds. */
  isGuessed: boolean;
  search: string;
};

/** One product of the inventory; the whole row opens its panel. */
export function MenuRow({ product, isGuessed, search }: Props) {
  const disabled = useShownStatus(product) === "Disabled";
  const facts = [product.brand, product.amount ? shortAmount(product.amount) : ""].filter(Boolean).join(" · ");
  return (
    <li className="relative flex items-center gap-3 border-t border-line px-3 py-2.5 first:border-t-0 hover:bg-wash/60 sm:gap-4 sm:px-4">
      <img
        src={imageUrl(product.imageKey, "small")}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        className={`size-14 shrink-0 rounded-lg bg-wash object-cover ${disabled ? "opacity-50" : ""}`}
      />
      <div className={`min-w-0 flex-1 ${disabled ? "text-quiet" : ""}`}>
        <Link
          to={`/vendor-dashboard/menu/${product.id}${search}`}
          className="line-clamp-2 leading-snug font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0"
          preventScrollReset
        >
          {product.name}
        </Link>
        <p className="truncate text-sm text-quiet">
          {product.strain ? (
            <>
              <StrainDot strain={product.strain} />
              {product.strain}
              {facts ? " · " : ""}
            </>
          ) : null}
          {facts}
        </p>
      </div>
      <div className="flex max-w-[46%] shrink-0 flex-col items-end gap-1 sm:max-w-none sm:flex-row sm:items-center sm:gap-4">
        {disabled ? (
          <span className={badge}>
            <EyeOff className="size-3.5 shrink-0" aria-hidden />
            Disabled
          </span>
        ) : null}
        {product.imageKey ? null : (
          <span className={`${badge} border-sativa`}>
            <ImageOff className="size-3.5 shrink-0" aria-hidden />
            {HIDDEN_WITHOUT_IMAGE}
          </span>
        )}
        {isGuessed ? (
          <span className={`${badge} border-sativa`}>
            <Scale className="size-3.5 shrink-0" aria-hidden />
            Contents unknown
          </span>
        ) : null}
        <span className="text-right whitespace-nowrap">
          <Price product={product} />
        </span>
      </div>
      <ChevronRight className="hidden size-5 shrink-0 text-quiet sm:block" aria-hidden />
    </li>
  );
}

const badge =
  "inline-flex items-center gap-1 rounded-full border border-line bg-card px-2 py-0.5 text-right text-xs font-semibold";

/** What it will be as soon as the server has said so, which the next reading confirms or takes back. */
export function useShownStatus({ id, status }: Pick<InventoryProduct, "id" | "status">): ProductStatus {
  const path = `/vendor-dashboard/menu/${id}/status`;
  const pending = useFetchers().find((fetcher) => fetcher.formAction === path);
  const asked = pending?.formData?.get("status");
  return asked === "Active" || asked === "Disabled" ? asked : status;
}
