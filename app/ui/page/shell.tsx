import { Ellipsis, LogOut } from "lucide-react";
import { Link, useLocation } from "react-router";
import { Popdown } from "../popdown.tsx";
import { Logo } from "./logo.tsx";
import { LogoutForm } from "./logout-form.tsx";
import { activeItem, type NavItem, type Navigation } from "./navigation.ts";

export type Badge = { text: string; urgent: boolean };

type RailProps = {
  navigation: Navigation;
  badges: Record<string, Badge | undefined>;
  home: string;
  afterLogout: string;
};

export function Rail({ navigation, badges, home, afterLogout }: RailProps) {
  const { pathname } = useLocation();
  const here = activeItem(navigation, pathname)?.to;
  const { tabs, more } = navigation;
  return (
    <aside
      aria-label="Navigation"
      className="fixed inset-x-0 bottom-0 z-20 flex border-t has-[[open]]:z-60 border-line bg-card pb-[env(safe-area-inset-bottom)] lg:inset-y-0 lg:right-auto lg:w-60 lg:flex-col lg:overflow-y-auto lg:border-t-0 lg:border-r lg:px-3 lg:py-4 print:hidden"
    >
      <div className="hidden px-3 pb-4 lg:block">
        <Logo to={home} />
      </div>
      <nav aria-label="Dashboard" className={`min-w-0 basis-0 lg:flex-none ${widths[tabs.length] ?? "grow-4"}`}>
        <ul className="flex lg:flex-col lg:gap-1">
          {tabs.map((tab) => (
            <li key={tab.to} className="min-w-0 flex-1 lg:flex-none">
              <TabLink place={tab} current={tab.to === here} badge={badges[tab.to]} />
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="More" className="mt-3 hidden border-t border-line pt-3 lg:block">
        <MoreList places={more} here={here} />
      </nav>
      <Logout next={afterLogout} className="mt-auto hidden pt-3 lg:block" />
      {/* The key closes the menu on navigation. */}
      <div className="min-w-0 grow basis-0 lg:hidden" key={pathname}>
        <Popdown
          label={
            <>
              <Ellipsis className="size-6" aria-hidden />
              More
            </>
          }
          className={`${tabLook} ${more.some(({ to }) => to === here) ? "text-leaf-deep" : ""}`}
          panelClassName="top-auto! right-2 bottom-full mb-2 max-h-[70dvh] w-64 overflow-y-auto p-2"
        >
          <nav aria-label="More" className="pb-2">
            <MoreList places={more} here={here} />
          </nav>
          <Logout next={afterLogout} className="border-t border-line pt-2" />
        </Popdown>
      </div>
    </aside>
  );
}

const widths = ["", "grow", "grow-2", "grow-3"];

const tabLook =
  "flex min-h-16 flex-col items-center justify-center gap-0.5 px-0.5 text-center text-xs leading-tight font-semibold text-quiet hover:text-ink";
const rowLook =
  "flex min-h-11 w-full items-center gap-3 rounded-xl px-3 font-semibold text-quiet hover:bg-wash hover:text-ink";

type TabProps = { place: NavItem; current: boolean; badge: Badge | undefined };

const TabLink = ({ place: { to, icon: Icon, label }, current, badge }: TabProps) => (
  <Link
    to={to}
    prefetch="intent"
    aria-current={current ? "page" : undefined}
    className={`${tabLook} aria-[current=page]:text-leaf-deep lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-xl lg:px-3 lg:text-left lg:text-base lg:hover:bg-wash lg:aria-[current=page]:bg-wash`}
  >
    <Icon className="size-6 shrink-0 lg:size-5" aria-hidden />
    <span>{label}</span>
    {badge ? (
      <span
        className={`absolute -mt-9 ml-9 rounded-full px-1.5 text-xs leading-5 font-bold whitespace-nowrap text-on tabular-nums lg:static lg:m-0 lg:ml-auto lg:px-2 ${badge.urgent ? "bg-coral-deep" : "bg-leaf"}`}
      >
        {badge.text}
        <span className="sr-only"> waiting</span>
      </span>
    ) : null}
  </Link>
);

const MoreList = ({ places, here }: { places: readonly NavItem[]; here: string | undefined }) => (
  <ul className="space-y-0.5">
    {places.map(({ to, icon: Icon, label }) => (
      <li key={to}>
        <Link
          to={to}
          aria-current={to === here ? "page" : undefined}
          className={`${rowLook} aria-[current=page]:bg-wash aria-[current=page]:text-leaf-deep`}
        >
          <Icon className="size-5 shrink-0" aria-hidden />
          {label}
        </Link>
      </li>
    ))}
  </ul>
);

const Logout = (props: { next: string; className: string }) => (
  <LogoutForm {...props}>
    <button type="submit" className={rowLook}>
      <LogOut className="size-5 shrink-0" aria-hidden />
      Logout
    </button>
  </LogoutForm>
);
