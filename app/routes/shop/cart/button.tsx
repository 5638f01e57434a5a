import { ShoppingBasket } from "lucide-react";
import { Suspense, useState } from "react";
import { formatUsd } from "#app/domain/money.ts";
import { cartCount, cartTotalCents } from "#app/domain/orders/cart.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { usePart } from "#app/ui/load-part.ts";
import { cart, useCart, useCartRefusal, useDiscarded, useJustAdded } from "./store.ts";

const load = () => import("./drawer.tsx");
const CartDrawer = lazyPart(load);
const loadLimits = () => import("../limits/cart-limits.tsx");
const CartAlert = lazyPart(() => import("./alert.tsx"));

/** The basket with its badge: there only while the cart holds something (SPEC.md 2, Cart drawer). */
export function CartButton() {
  const items = useCart();
  const [open, setOpen] = useState(false);
  const count = cartCount(items);
  // Without them the page goes on: the server holds the limits.
  const limits = usePart(loadLimits, count > 0);
  return (
    <>
      <div className="basket fixed right-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-30 flex flex-col items-end gap-2 print:hidden">
        <AddedNote />
        {count > 0 && limits.state === "loaded" ? <limits.module.BasketLimits items={items} /> : null}
        {count > 0 ? (
          <button
            type="button"
            className="flex min-h-14 items-center gap-3 rounded-full bg-ink py-2 pr-5 pl-4 font-semibold text-on shadow-lg transition-colors duration-150 hover:bg-leaf-deep"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
            onPointerEnter={load}
            onFocus={load}
          >
            <span className="sr-only">Open cart, </span>
            <span className="relative">
              <ShoppingBasket className="size-6" />
              <span
                key={count}
                className="absolute -top-2.5 -right-3 min-w-5.5 rounded-full bg-card px-1.5 text-center text-xs leading-5.5 font-bold text-ink tabular-nums motion-safe:animate-bump"
              >
                {count}
              </span>
            </span>
            <span className="sr-only">{count === 1 ? " item, " : " items, "}</span>
            <span className="pl-1.5 tabular-nums">{formatUsd(cartTotalCents(items))}</span>
          </button>
        ) : (
          <Discarded />
        )}
      </div>
      {open ? (
        <Suspense>
          <CartDrawer onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** In the basket's place, for whoever closed the drawer over a cleared cart. */
function Discarded() {
  if (!useDiscarded()) return null;
  return (
    <p className="flex min-h-14 items-center gap-1 rounded-full bg-ink pr-2 pl-5 font-semibold text-on shadow-lg">
      Cart cleared
      <button
        type="button"
        className="min-h-11 rounded-full px-3 underline underline-offset-4 hover:bg-on/15 focus-visible:outline-on"
        onClick={cart.restore}
      >
        Undo
      </button>
    </p>
  );
}

/** Names what went into the cart, for the eye and the ear; one at a time, gone after 3 s. */
function AddedNote() {
  const added = useJustAdded();
  return (
    <p role="status" className="pointer-events-none max-w-64 text-sm">
      {added ? (
        <span className="flex gap-1.5 rounded-full bg-ink px-4 py-2 font-semibold text-on shadow-lg">
          <span className="truncate">{added.name}</span> added
        </span>
      ) : null}
    </p>
  );
}

/** The alert after what the cart does not take; pages without a basket button have it too. */
export function CartRefusal() {
  const refusal = useCartRefusal();
  return <Suspense>{refusal ? <CartAlert refusal={refusal} /> : null}</Suspense>;
}
