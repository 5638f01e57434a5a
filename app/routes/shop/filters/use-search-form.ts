import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { lastingParams } from "../url-switch.ts";

/** Keys and sliders move fast, so wait until they rest. */
const RESTING_MS = { search: 300, text: 400, range: 400 } as const;

/** Marks a history entry as made by the form itself. */
const BY_FORM = "search-form";

type Options = { path: string /** Shorter texts aren't sent while typing. */; letters?: number };

/**
 * A GET form whose state is the URL: it submits itself on change and omits defaults. Fields follow other navigations
 * (Back, a link), but not responses to their own submits, since more may have been typed.
 */
export function useSearchForm({ path, letters = 1 }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const isBack = useNavigationType() === "POP";
  const loaded = lastingParams(new URLSearchParams(search)).toString();
  const before = useRef(loaded);
  useEffect(() => {
    if (loaded === before.current) return;
    before.current = loaded;
    if (isBack || state?.from !== BY_FORM) form.current?.reset();
  }, [loaded, isBack, state]);

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
    // Enter still searches for one or two letters.
    const typed = [...value.trim()].length;
    if (type === "search" && typed > 0 && typed < letters) return;
    // Choosing a suggestion replaces the text and navigates.
    timer.current = setTimeout(() => field.value === value && send(null, loaded !== ""), delay);
  });
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    // React misses events from parts of the page that aren't hydrated yet.
    form.current?.addEventListener("input", onInput, { signal });
    // A link that is followed while the typing rests must not be replaced by the search.
    const ifLink = ({ target }: MouseEvent) => (target as Element).closest("a") && clearTimeout(timer.current);
    document.addEventListener("click", ifLink, { signal });
    return () => ends.abort();
  }, []);
  return {
    form,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      send(submitter, false);
      // Without a button, a suggestion was chosen.
      if (!submitter || submitter.dataset.close !== undefined) closePanel(submitter ?? event.currentTarget);
    },
  };
}

/** Moves the focus to the panel's button, because the focused field gets hidden. */
function closePanel(within: Element) {
  const panel = within.closest("details");
  if (!panel) return;
  panel.open = false;
  panel.querySelector("summary")?.focus({ preventScroll: true });
}

/** Omits empty fields and sliders at their ends. */
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
    // A button that clears a choice comes after the field that holds it.
    if (name === submitter?.getAttribute("name")) params.delete(name);
    if (text && sliders.get(name) !== text) params.append(name, text);
  }
  return params.toString();
}
