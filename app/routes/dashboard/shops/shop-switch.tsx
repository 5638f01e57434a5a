import { ChevronsUpDown } from "lucide-react";
import { useEffect, useRef } from "react";
import { href } from "react-router";
import { imageUrl } from "#app/domain/image-url.ts";
import { Popdown } from "#app/ui/popdown.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Thumbnail } from "#app/ui/thumbnail.tsx";
import type { Membership } from "#db/accounts/memberships.ts";
import { ChoiceForm } from "./choice-form.tsx";

type Props = { current: string; shops: readonly Membership[] };

/** For people who work for more than one dispensary. */
export function ShopSwitch({ current, shops }: Props) {
  useOneShopInAllTabs(current);
  return (
    <Popdown
      label={
        <>
          <ChevronsUpDown className="size-5 shrink-0" aria-hidden />
          <span className="max-sm:sr-only">Switch</span>
          <span className="sr-only"> dispensary</span>
        </>
      }
      className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold hover:bg-wash"
      panelClassName="max-h-[70dvh] overflow-y-auto p-2 max-sm:fixed max-sm:inset-x-4 max-sm:top-14 sm:left-0 sm:w-72"
    >
      <ul>
        {shops.map(({ id, dispensaryName, logoKey, city }) => (
          <li key={id}>
            <ChoiceForm vendorId={id}>
              <button
                type="submit"
                aria-current={id === current ? "true" : undefined}
                className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-xl px-3 py-1 text-left hover:bg-wash aria-[current]:bg-wash"
              >
                <Thumbnail src={imageUrl(logoKey, "small")} side={32} className="size-8 rounded-full" />
                <span className="min-w-0 leading-tight">
                  <span className="block truncate font-semibold">{dispensaryName}</span>
                  <span className="block truncate text-sm text-quiet">{city}</span>
                </span>
              </button>
            </ChoiceForm>
          </li>
        ))}
      </ul>
      <TextLink to={href("/vendor-dashboard/shops")} className="mx-3">
        All dispensaries
      </TextLink>
    </Popdown>
  );
}

const KEY = "shop";

/** A tab that still shows another dispensary would save its forms here. */
function useOneShopInAllTabs(current: string) {
  const opened = useRef(current).current;
  useEffect(() => {
    const leave = () => location.assign("/vendor-dashboard");
    // A live connection that ended may have reread the page before the other tab wrote here.
    if (current !== opened) return leave();
    try {
      localStorage.setItem(KEY, current);
    } catch {
      // Storage is blocked.
    }
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === KEY && newValue && newValue !== current) leave();
    };
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [current, opened]);
}
