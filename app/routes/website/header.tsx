import { ShoppingBasket } from "lucide-react";
import { Link } from "react-router";
import { ModeSwitch, useShown } from "../shop/header.tsx";

const ICON = "grid size-11 place-items-center rounded-full hover:opacity-75";

type Props = { name: string; logo: string | undefined };

export function WebsiteHeader({ name, logo }: Props) {
  const shown = useShown();
  return (
    <header className="print:hidden" style={{ background: "var(--site-header)", color: "var(--site-header-text)" }}>
      <div className="mx-auto flex min-h-16 max-w-[1200px] items-center gap-3 px-4">
        <Link to="/" className="mr-auto flex min-h-11 min-w-0 items-center gap-3 font-display text-lg font-semibold">
          {logo ? <img src={logo} alt="" width={40} height={40} className="size-10 rounded-xl object-cover" /> : null}
          <span className={logo && shown.orderType ? "truncate max-sm:sr-only" : "truncate"}>{name}</span>
        </Link>
        {shown.orderType ? (
          <div className="rounded-full bg-card text-ink">
            <ModeSwitch shown={shown} />
          </div>
        ) : null}
        <nav aria-label="Site" className="-mr-2 flex flex-none">
          <Link to="/about" className={`${ICON} px-3 font-semibold max-sm:hidden sm:w-auto`}>
            About
          </Link>
          <Link to="/favorites" aria-label="Favorites" className={`${ICON} text-2xl max-sm:hidden`}>
            ♡
          </Link>
          <Link to="/checkout" aria-label="Cart" className={ICON}>
            <ShoppingBasket className="size-6" />
          </Link>
        </nav>
      </div>
    </header>
  );
}
