import { ClipboardList, Lock, LogOut, type LucideIcon, PackagePlus, Settings2, Store } from "lucide-react";
import { NavLink } from "react-router";
import { Logo } from "#app/ui/logo.tsx";
import { LogoutForm } from "#app/ui/logout-form.tsx";

type Tab = { to: string; end?: boolean; label: string; Icon: LucideIcon };

const tabs: Tab[] = [
  { to: "/vendor-dashboard", end: true, label: "Orders", Icon: ClipboardList },
  { to: "/vendor-dashboard/menu", label: "Menu", Icon: Store },
  { to: "/vendor-dashboard/add", label: "+ Product", Icon: PackagePlus },
  { to: "/vendor-dashboard/settings", label: "Settings", Icon: Settings2 },
];
const limitedTab: Tab = { to: "/vendor-dashboard", end: true, label: "Account Limited", Icon: Lock };

/** The dashboard's tabs: a rail on the left from 1024 px, at the foot of a phone. */
export function DashboardTabs({ waiting, unseen }: { waiting: number; unseen: number }) {
  const badge = unseen > 0 ? `${unseen} new` : waiting > 99 ? "99+" : waiting > 0 ? String(waiting) : "";
  return (
    <Rail>
      {tabs.map((tab) => (
        <TabLink key={tab.to} {...tab} badge={tab.label === "Orders" ? badge : ""} urgent={unseen > 0} />
      ))}
    </Rail>
  );
}

export const LimitedTabs = () => (
  <Rail>
    <TabLink {...limitedTab} badge="" urgent={false} />
  </Rail>
);

function Rail({ children }: { children: React.ReactNode }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:inset-y-0 lg:right-auto lg:flex lg:w-60 lg:flex-col lg:border-t-0 lg:border-r lg:px-3 lg:py-4 print:hidden">
      <div className="hidden px-3 pb-4 lg:block">
        <Logo to="/" />
      </div>
      <nav aria-label="Dashboard">
        <ul className="flex justify-around lg:flex-col lg:gap-1">{children}</ul>
      </nav>
      <LogoutForm className="mt-auto hidden lg:block">
        <button
          type="submit"
          className="flex min-h-11 w-full items-center gap-3 rounded-xl px-3 font-semibold text-quiet hover:bg-wash hover:text-ink"
        >
          <LogOut className="size-5" aria-hidden />
          Logout
        </button>
      </LogoutForm>
    </div>
  );
}

function TabLink({ to, end, label, Icon, badge, urgent }: Tab & { badge: string; urgent: boolean }) {
  return (
    <li className="flex-1 lg:flex-none">
      <NavLink
        to={to}
        end={end ?? false}
        prefetch="intent"
        className="flex min-h-16 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-quiet hover:text-ink aria-[current=page]:text-leaf-deep lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-xl lg:px-3 lg:text-base lg:hover:bg-wash lg:aria-[current=page]:bg-wash"
      >
        <Icon className="size-6 lg:size-5" aria-hidden />
        <span>{label}</span>
        {badge ? (
          <span
            className={`absolute -mt-9 ml-9 rounded-full px-1.5 text-xs leading-5 font-bold text-white tabular-nums lg:static lg:m-0 lg:ml-auto lg:px-2 ${urgent ? "bg-coral-deep" : "bg-leaf"}`}
          >
            {badge}
            <span className="sr-only"> waiting</span>
          </span>
        ) : null}
      </NavLink>
    </li>
  );
}
