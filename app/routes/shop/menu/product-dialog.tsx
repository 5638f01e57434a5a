import { useEffect, useState } from "react";
import { imageUrl } from "#app/domain/image-url.ts";
import type { MenuProduct, ProductDetails } from "#app/domain/menu/menu.ts";
import { currentPriceCents, shortAmount } from "#app/domain/menu/product.ts";
import { formatUsd } from "#app/domain/money.ts";
import { Dialog, preloadDialog } from "#app/ui/dialog.tsx";
import { Price } from "#app/ui/price.tsx";
import { ADD_FORM } from "#app/ui/product-card.tsx";
import { StrainDot } from "#app/ui/strain-dot.tsx";
import { Tag } from "#app/ui/tag.tsx";

// Whoever fetched this is about to open it.
if (!import.meta.env.SSR) void preloadDialog();

type Props = {
  /** With its details where the page knows them already; else they are fetched. */
  product: MenuProduct & Partial<ProductDetails>;
  onClose(): void;
  onAdd(product: MenuProduct): void;
  /** Where the cross leads before hydration. */
  closeHref?: string;
};

/** A product, opened (SPEC.md 2): all that is known of it, and Add, which puts one into the cart. */
export function ProductDialog({ product, onClose, onAdd, closeHref }: Props) {
  const details = useDetails(product);
  return (
    <Dialog
      title={product.name}
      titleHidden
      onClose={onClose}
      closeHref={closeHref}
      className="[--dialog-width:54rem] md:grid md:h-[min(32rem,88dvh)] md:grid-cols-2 md:grid-rows-[minmax(0,1fr)_auto] md:overflow-hidden"
    >
      <img
        className="aspect-square h-auto max-h-[44dvh] w-full flex-none bg-wash bg-cover bg-center object-cover md:row-span-full md:aspect-auto md:h-full md:max-h-none"
        src={imageUrl(product.imageKey, "full")}
        // The card's picture is here already: it stands until the large one has come.
        style={{ backgroundImage: `url("${imageUrl(product.imageKey, "small")}")` }}
        alt={`${product.name}, ${product.category}`}
        width={800}
        height={800}
      />
      <section
        className="dialog-body md:overflow-y-auto md:px-6 md:pt-6 md:*:first:mr-12 md:focus-visible:-outline-offset-4"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
        tabIndex={0}
        aria-label="About this product"
      >
        {product.tags.length > 0 ? (
          <ul className="mb-3 flex flex-wrap gap-2" aria-label="Tags">
            {product.tags.map((tag) => (
              <li key={tag}>
                <Tag tag={tag} />
              </li>
            ))}
          </ul>
        ) : null}
        <p aria-hidden className="font-display text-2xl leading-tight font-semibold text-balance break-words">
          {product.name}
        </p>
        {product.brand ? <p className="mt-1 text-quiet">{product.brand}</p> : null}
        <p className="mt-3 text-xl">
          <Price product={product} />
        </p>
        <Savings product={product} />
        <Facts product={product} />
        <Texts details={details} />
      </section>
      <div className="dialog-foot">
        <button
          type="submit"
          form={ADD_FORM}
          name="added"
          value={product.id}
          className="flex min-h-12 w-full items-center justify-between gap-4 rounded-full bg-leaf px-6 font-semibold text-on transition-colors duration-150 hover:bg-leaf-deep"
          onClick={(event) => {
            event.preventDefault();
            onAdd(product);
          }}
        >
          <span>Add to cart</span>
          <span className="tabular-nums">{formatUsd(currentPriceCents(product))}</span>
        </button>
      </div>
    </Dialog>
  );
}

function Savings({ product: { priceCents, salePriceCents } }: { product: MenuProduct }) {
  if (salePriceCents === null) return null;
  return (
    <p className="mt-1 text-sm font-semibold text-coral-deep">You save {formatUsd(priceCents - salePriceCents)}</p>
  );
}

function Facts({ product }: { product: MenuProduct }) {
  const facts = [
    ["Category", product.category],
    ["Strain", product.strain],
    ["Amount", product.amount ? shortAmount(product.amount) : null],
    ["THC", product.thcPercent === null ? null : `${product.thcPercent}%`],
  ].filter(([, value]) => value);
  return (
    <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-x-4 gap-y-3 border-y border-line py-4">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-quiet">{name}</dt>
          <dd className="font-semibold break-words">
            {name === "Strain" ? <StrainDot strain={product.strain} /> : null}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Texts({ details }: { details: ProductDetails | undefined }) {
  if (!details) {
    return (
      <p role="status" className="mt-4 text-quiet">
        Loading...
      </p>
    );
  }
  return (
    <>
      {details.strainDetails ? (
        <section className="mt-4">
          <h3 className="text-sm font-semibold">About the strain</h3>
          <p className="mt-1 whitespace-pre-line break-words text-ink/90">{details.strainDetails}</p>
        </section>
      ) : null}
      {details.description ? (
        <section className="mt-4">
          <h3 className="text-sm font-semibold">Description</h3>
          <p className="mt-1 whitespace-pre-line break-words text-ink/90">{details.description}</p>
        </section>
      ) : null}
    </>
  );
}

const fetched = new Map<string, ProductDetails>();

/** The texts that no listing carries. What cannot be fetched is left out: the product can be bought without them. */
function useDetails({ id, description, strainDetails }: Props["product"]): ProductDetails | undefined {
  const known = description !== undefined && strainDetails !== undefined ? { description, strainDetails } : undefined;
  const [details, setDetails] = useState(known ?? fetched.get(id));
  useEffect(() => {
    if (details) return;
    const aborted = new AbortController();
    fetch(`/products/${id}/details`, { signal: aborted.signal })
      .then(async (response): Promise<ProductDetails> => (response.ok ? response.json() : nothing))
      .then((answer) => {
        fetched.set(id, answer);
        setDetails(answer);
      })
      .catch(() => {
        if (!aborted.signal.aborted) setDetails(nothing);
      });
    return () => aborted.abort();
  }, [id, details]);
  return details;
}

const nothing: ProductDetails = { description: "", strainDetails: "" };
