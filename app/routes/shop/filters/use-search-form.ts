import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { keptParams } from "../url-switch.ts";

/** Keys and sliders move fast; the page is asked when they have come to rest. */
const RESTING_MS = { search: 300, text: 400, range: 400 } as const;

/** How a history entry says that the fields asked for it themselves. */
const BY_FORM = "search-form";

type Options = { path: string /** A text of fewer letters is still on its way to a word. */; letters?: number };

/**
 * A GET form whose state is the URL: it sends itself when something changes, and leaves out of the URL what is at its
 * default. The fields take over what came from elsewhere (Back, a link), and never the answer to what they sent
 * themselves: more may have been typed since.
 */
export function useSearchForm({ path, letters = 1 }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const isBack = useNavigationType() === "POP";
  const loaded = keptParams(new URLSearchParams(search)).toString();
  const before = useRef(loaded);
  useEffect(() => {
    if (loaded === before.current) return;
    before.current = loaded;
    if (isBack || state?.from !== BY_FORM) form.current?.reset();
  }, [loaded, isBack, state]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (submitter: HTMLElement | null, replace: boolean) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const query = queryOf(form.current, submitter);
    navigate(`${path}?${query}`, { preventScrollReset: true, replace, state: { from: BY_FORM } });
  };
  const onInput = useEffectEvent(({ target }: Event) => {
    const field = target as HTMLInputElement;
    const { type, value } = field;
    const delay = RESTING_MS[type as keyof typeof RESTING_MS];
    clearTimeout(timer.current);
    if (delay === undefined) return send(null, false);
    // Enter searches for one or two letters all the same.
    const typed = [...value.trim()].length;
    if (type === "search" && typed > 0 && typed < letters) return;
    // A suggestion that was chosen meanwhile has written itself there, and goes its own way.
    timer.current = setTimeout(() => field.value === value && send(null, loaded !== ""), delay);
  });
  useEffect(() => {
    const ends = new AbortController();
    // React hears nothing of fields whose part of the page has not come alive yet.
    form.current?.addEventListener("input", onInput, { signal: ends.signal });
    return () => ends.abort();
  }, []);
  return {
    form,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      send(submitter, false);
      // Without a button it was a suggestion that was chosen.
      if (!submitter || submitter.dataset.close !== undefined) closePanel(submitter ?? event.currentTarget);
    },
  };
}

/** What had the focus is hidden then. */
function closePanel(within: Element) {
  const panel = within.closest("details");
  if (!panel) return;
  panel.open = false;
  panel.querySelector("summary")?.focus({ preventScroll: true });
}

/** What a form sends, without fields that are empty and sliders at their ends. */
function queryOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const sliders = new Map(
    [...form.querySelectorAll<HTMLInputElement>("[type=range]")].map(({ name, min, max }) => [
      name,
      name.endsWith("min") ? min : max,
    ]),
  );
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) {
    const text = String(value).trim();
    // A button that takes a choice back comes after the field that holds it.
    if (name === submitter?.getAttribute("name")) params.delete(name);
    if (text && sliders.get(name) !== text) params.append(name, text);
  }
  return params.toString();
}
