import { ShoppingBasket } from "lucide-react";
import { Suspense, useState } from "react";
import { cartCount, cartTotalCents } from "#app/domain/checkout/cart.ts";
import { formatUsd } from "#app/domain/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Floating } from "#app/ui/page/floating-stack.tsx";
import { lazyPart } from "#app/ui/page/lazy-part.tsx";
import { usePart } from "#app/ui/page/load-part.ts";
import { cart, useCart, useCartRefusal, useDiscarded, useJustAdded } from "./store.ts";

const load = () => import("./drawer.tsx");
const CartDrawer = lazyPart(load);
const loadLimits = () => import("../limits/cart-limits.tsx");
const CartAlert = lazyPart(() => import("./alert.tsx"));

/** Shown only while the cart holds something (SPEC.md 2, Cart drawer). */
export function CartBar() {
  const items = useCart();
  const [open, setOpen] = useState(false);
  const count = cartCount(items);
  // The page works without them: the server enforces the limits.
  const limits = usePart(loadLimits, count > 0);
  return (
    <>
      <Floating kind="bar">
        <aside className="mx-auto grid max-w-[1200px] gap-1.5 px-4 py-2 empty:hidden md:grid-cols-[1fr_minmax(0,24rem)] md:items-center md:gap-8">
          {count > 0 && limits.state === "loaded" ? <limits.module.BasketLimits items={items} /> : null}
          {count > 0 ? (
            <button
              type="button"
              className="flex min-h-13 items-center justify-between gap-3 rounded-full bg-ink px-5 font-semibold text-on transition-colors duration-150 hover:bg-leaf-deep md:col-start-2"
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
              <span className="tabular-nums">{formatUsd(cartTotalCents(items))}</span>
            </button>
          ) : (
            <Discarded />
          )}
        </aside>
        <AddedNote />
      </Floating>
      {open ? (
        <Suspense>
          <CartDrawer onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Discarded() {
  if (!useDiscarded()) return null;
  return (
    <p className="flex items-center justify-between font-semibold md:col-start-2">
      Cart cleared
      <Button look="secondary" onClick={cart.restore}>
        Undo
      </Button>
    </p>
  );
}

function AddedNote() {
  const added = useJustAdded();
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-0 bottom-2 mx-auto flex max-w-[1200px] px-4 text-sm font-semibold text-on md:justify-end"
    >
      {added ? (
        <span className="flex min-h-13 w-full items-center justify-center gap-1.5 pr-24 pl-18 md:w-96">
          <span className="truncate">{added.name}</span> added
        </span>
      ) : null}
    </p>
  );
}

/** Also for pages without a basket button. */
export function CartRefusal() {
  const refusal = useCartRefusal();
  return <Suspense>{refusal ? <CartAlert refusal={refusal} /> : null}</Suspense>;
}
