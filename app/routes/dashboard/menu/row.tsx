import { EyeOff, ImageOff, Scale } from "lucide-react";
import { Link } from "react-router";
import { spacedAmount } from "#app/domain/menu/amount.ts";
import { HIDDEN_WITHOUT_IMAGE, type InventoryProduct } from "#app/domain/menu/inventory.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Switch } from "#app/ui/form/switch.tsx";
import { Price } from "#app/ui/price.tsx";
import { StrainDot } from "#app/ui/strain-dot.tsx";
import { LineFields } from "./line-fields.tsx";
import { Pick } from "./selection.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import { useShownStatus, useStatusPost } from "./use-status-post.ts";

type Props = { product: InventoryProduct; isGuessed: boolean; search: string; canPrice: boolean };

export function MenuRow({ product, isGuessed, search, canPrice }: Props) {
  const disabled = useShownStatus(product) === "Disabled";
  const amount = product.amount ? spacedAmount(product.amount) : "";
  return (
    <li
      aria-disabled={disabled || undefined}
      className={`relative flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-2 first:border-t-0 hover:bg-wash/60 sm:flex-nowrap sm:gap-x-4 sm:px-4 ${disabled ? "opacity-50 focus-within:opacity-100 hover:opacity-100" : ""}`}
    >
      {canPrice ? <Pick id={product.id} name={product.name} /> : null}
      <Thumbnail imageKey={product.imageKey} px={56} />
      <div className="min-w-0 flex-1">
        <Link
          to={`/vendor-dashboard/menu/${product.id}${search}`}
          className="line-clamp-2 leading-snug font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0"
          preventScrollReset
        >
          {product.name}
        </Link>
        <p className="flex text-sm whitespace-pre text-quiet">
          <span className="truncate">
            {product.strain ? <StrainDot strain={product.strain} /> : null}
            {[product.strain, product.brand].filter(Boolean).join(" · ")}
          </span>
          {amount ? (
            <span className="flex-none">
              {product.strain || product.brand ? " · " : ""}
              {amount}
            </span>
          ) : null}
        </p>
        <Badges product={product} isDisabled={disabled} isGuessed={isGuessed} />
      </div>
      <div className="sm:order-last">
        <PostForm {...useStatusPost(product)} className="relative z-1">
          <Switch
            name="status"
            on={!disabled}
            value={disabled ? "Active" : "Disabled"}
            label={`${product.name} on the menu`}
          />
        </PostForm>
      </div>
      {canPrice ? null : (
        <span className="text-right whitespace-nowrap">
          <Price product={product} />
        </span>
      )}
      <LineFields product={product} canPrice={canPrice} />
    </li>
  );
}

type BadgesProps = { product: InventoryProduct; isDisabled: boolean; isGuessed: boolean };

function Badges({ product, isDisabled, isGuessed }: BadgesProps) {
  const badges = [
    [isDisabled, EyeOff, "Disabled", ""],
    [!product.imageKey, ImageOff, HIDDEN_WITHOUT_IMAGE, "border-sativa"],
    [isGuessed, Scale, "Contents unknown", "border-sativa"],
  ] as const;
  return (
    <p className="mt-1 flex flex-wrap gap-1 empty:hidden">
      {badges.map(([holds, Icon, text, look]) =>
        holds ? (
          <span key={text} className={`${badge} ${look}`}>
            <Icon className="size-3.5 shrink-0" aria-hidden />
            {text}
          </span>
        ) : null,
      )}
    </p>
  );
}

const badge =
  "inline-flex items-center gap-1 rounded-full border border-line bg-card px-2 py-0.5 text-xs font-semibold";
