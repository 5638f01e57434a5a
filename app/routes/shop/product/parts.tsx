import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { spacedAmount, unitPrice } from "#app/domain/menu/amount.ts";
import type { MenuProduct, ProductDetails } from "#app/domain/menu/menu.ts";
import { shownPriceCents } from "#app/domain/menu/product.ts";
import { stockText } from "#app/domain/menu/stock.ts";
import { formatUsd } from "#app/domain/money.ts";
import { Price } from "#app/ui/price.tsx";
import { StrainDot } from "#app/ui/strain-dot.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { ProductView } from "./view.ts";

export function Tags({ tags }: Pick<MenuProduct, "tags">) {
  if (tags.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-wrap gap-2" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Tag tag={tag} />
        </li>
      ))}
    </ul>
  );
}

export function Brand({ brand, path }: { brand: string; path: string | null }) {
  if (!brand) return null;
  return <p className="mt-1 text-quiet">{path ? <FactLink to={path}>{brand}</FactLink> : brand}</p>;
}

export function PriceNow({ product }: { product: MenuProduct }) {
  const savedCents = product.priceCents - shownPriceCents(product);
  const rate = unitPrice(product);
  // Sold out is shown at the Add button.
  const left = product.stock === 0 ? undefined : stockText(product.stock);
  return (
    <>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3 text-2xl">
        <Price product={product} />
        {rate ? <small className="text-base text-quiet tabular-nums">{rate.text}</small> : null}
      </p>
      {left ? <p className="mt-1 text-sm font-semibold">{left}</p> : null}
      {savedCents > 0 ? (
        <p className="mt-1 text-sm font-semibold text-coral-deep">You save {formatUsd(savedCents)}</p>
      ) : null}
    </>
  );
}

type SizesProps = {
  sizes: ProductView["sizes"];
  chosenId: string;
  onChoose?(size: ProductView["sizes"][number]): void;
};

export function Sizes({ sizes, chosenId, onChoose }: SizesProps) {
  if (sizes.length < 2) return null;
  const choose = (event: MouseEvent, size: ProductView["sizes"][number]) => {
    if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(size);
  };
  return (
    <nav aria-label="Size" className="mt-4">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
        {sizes.map((size) => (
          <li key={size.id}>
            <Link
              to={size.path}
              replace
              preventScrollReset
              onClick={(event) => choose(event, size)}
              aria-current={size.id === chosenId ? "true" : undefined}
              className="flex min-h-11 flex-col rounded-xl border border-line bg-card px-3 py-2 leading-snug hover:bg-wash aria-[current]:border-leaf aria-[current]:bg-wash aria-[current]:shadow-[inset_0_0_0_1px_var(--color-leaf)]"
            >
              <b>{spacedAmount(size.amount ?? "")}</b>
              <span className="text-sm">
                <Price product={size} />
              </span>
              <small className="text-xs text-quiet tabular-nums">{unitPrice(size)?.text}</small>
              <small className="text-xs font-semibold empty:hidden">{stockText(size.stock)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type FactsProps = { product: MenuProduct; strain: ProductView["strain"] | undefined };

export function Facts({ product, strain }: FactsProps) {
  const { category, amount, thcPercent } = product;
  const facts: [name: string, value: ReactNode, wide?: boolean][] = [
    ["Category", category],
    ["Amount", amount ? spacedAmount(amount) : null],
    ["THC", thcPercent === null ? null : `${thcPercent}%`],
    ["Strain", <StrainFact key="strain" product={product} strain={strain} />, strain !== null],
    ["Effects", strain?.effects.join(", "), true],
    ["Aroma", strain?.aroma.join(", "), true],
    ["Terpenes", strain?.terpenes.join(", "), true],
  ];
  return (
    <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-x-4 gap-y-3 border-y border-line py-4">
      {facts
        .filter(([name, value]) => value && (name !== "Strain" || product.strain || strain))
        .map(([name, value, wide]) => (
          <div key={name} className={`min-w-0 ${wide ? "col-span-full" : ""}`}>
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const StrainFact = ({ product, strain }: FactsProps) => (
  <>
    <StrainDot strain={product.strain ?? strain?.classification ?? null} />
    {strain?.path ? <FactLink to={strain.path}>{strain.name}</FactLink> : (strain?.name ?? product.strain)}
  </>
);

/** Negative margins make room for a thumb: the surrounding lines aren't links. */
const FactLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="-my-2.5 inline-block py-2.5 font-semibold text-leaf underline underline-offset-4">
    {children}
  </Link>
);

export function Texts({ description, strainDetails }: ProductDetails) {
  const texts = [
    ["About the strain", strainDetails],
    ["Description", description],
  ] as const;
  return texts.map(([title, text]) =>
    text ? (
      <section key={title} className="mt-4">
        <h2 className="text-sm font-semibold">{title}</h2>
        <p className="mt-1 max-w-prose whitespace-pre-line break-words text-ink/90">{text}</p>
      </section>
    ) : null,
  );
}
