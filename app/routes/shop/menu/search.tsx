import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useSubmit } from "react-router";
import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import { isNarrowed, type MenuSearch, type MenuSection, readMenuSearch } from "#app/domain/menu/menu.ts";
import { strainKinds } from "#app/domain/menu/strain.ts";
import { usePart } from "#app/ui/load-part.ts";
import { Popdown } from "#app/ui/popdown.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { MENU_START } from "./landing.ts";

const TYPING_MS = 250;

type Props = { path: string; sections: MenuSection[]; search: MenuSearch; orderType: OrderType };

/** By brand or product name, and by strain (SPEC.md 2, Vendor menu): a GET form, which also answers while one types. */
export function MenuSearchBox({ path, sections, search, orderType }: Props) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState(false);
  const part = usePart(() => import("../search/menu-search.tsx"), entered);
  const active = isNarrowed(search);
  const sent = useFormFollows(form, search);
  const send = (typed: HTMLFormElement, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = wantedBy(typed);
      submit(typed, { replace: true, preventScrollReset: true });
    }, delayMs);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    sent.current = wantedBy(event.currentTarget);
    const panel = event.currentTarget.closest("details");
    if (panel) {
      panel.open = false;
      // What had the focus is hidden now.
      panel.querySelector("summary")?.focus({ preventScroll: true });
    }
    document.getElementById(MENU_START)?.scrollIntoView();
  };
  return (
    <Popdown
      label={
        <>
          <Search className="size-5" />
          <span className="sr-only">Search the menu{active ? " (active)" : ""}</span>
          {active ? <span className="absolute top-0 right-0 size-3 rounded-full bg-coral-deep" aria-hidden /> : null}
        </>
      }
      className="relative grid size-11 place-items-center rounded-full border border-line bg-card hover:bg-wash"
      panelClassName="right-0 w-[min(24rem,calc(100vw-2rem))] p-4"
    >
      <Form
        ref={form}
        role="search"
        action={path}
        preventScrollReset
        className="grid gap-3"
        onSubmit={onSubmit}
        onChange={(event) =>
          send(event.currentTarget, (event.target as EventTarget as HTMLInputElement).type === "search" ? TYPING_MS : 0)
        }
      >
        {orderType === "Pickup" ? <input type="hidden" name="orderType" value={orderType} /> : null}
        {search.category ? <input type="hidden" name="category" value={search.category} /> : null}
        <label htmlFor="menu-search" className="sr-only">
          Brand or product name
        </label>
        <div className="relative">
          <input
            ref={field}
            id="menu-search"
            type="search"
            name="q"
            defaultValue={search.text}
            maxLength={120}
            placeholder="Brand or product name"
            autoComplete="off"
            enterKeyHint="search"
            className="min-h-11 w-full rounded-xl border border-line bg-card px-3.5 placeholder:text-quiet"
            role="combobox"
            aria-expanded={false}
            aria-controls="search-options-list"
            onFocus={() => setEntered(true)}
          />
          {part.state === "loaded" ? <part.module.MenuSearch field={field} sections={sections} /> : null}
        </div>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Strain</legend>
          {strainKinds.map((kind) => (
            <label key={kind} className="pill cursor-pointer capitalize has-checked:bg-ink has-checked:text-on">
              <input
                type="checkbox"
                name="strain"
                value={kind}
                defaultChecked={search.strains.includes(kind)}
                className="sr-only"
              />
              <span className={`dot dot-${kind}`} />
              {kind}
            </label>
          ))}
        </fieldset>
        <div className="flex items-center justify-between gap-3">
          {active ? (
            <TextLink
              to={path}
              preventScrollReset
              // It goes away with the search, and would take the focus along.
              onClick={() => form.current?.querySelector<HTMLInputElement>("[name=q]")?.focus()}
            >
              Clear
            </TextLink>
          ) : (
            <span />
          )}
          <button type="submit" className="min-h-11 rounded-full bg-leaf px-5 font-semibold text-on hover:bg-leaf-deep">
            Search
          </button>
        </div>
      </Form>
    </Popdown>
  );
}

const keyOf = ({ text, strains }: MenuSearch) => JSON.stringify([text, strains]);
const wantedBy = (form: HTMLFormElement) =>
  keyOf(readMenuSearch(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))));

/**
 * The fields take over a search that came from elsewhere (Back, a link), and never the answer to what they sent themselves:
 * more may have been typed since. Returns where to write down what is sent.
 */
function useFormFollows(form: React.RefObject<HTMLFormElement | null>, search: MenuSearch) {
  const loaded = keyOf(search);
  const sent = useRef(loaded);
  useEffect(() => {
    if (loaded === sent.current) return;
    sent.current = loaded;
    form.current?.reset();
  }, [form, loaded]);
  return sent;
}
