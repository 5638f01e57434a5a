import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useSearchParams } from "react-router";

/** Parameters that only the browser acts on: a page's loader has nothing new to say when they change. */
export const OPENED_PARAM = "opened";
export const ADDED_PARAM = "added";
export const PROMO_PARAM = "promo";
const browserOnly = [OPENED_PARAM, ADDED_PARAM, PROMO_PARAM];

/**
 * Something that is open while a parameter of the URL says so: a link opens it, Back closes it, and it can be shared.
 * What was opened on this page is closed by going back, so that Back afterwards leaves the page.
 */
export function useUrlSwitch(name: string) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const closeHref = `${location.pathname}${searchWith(params, name, null)}`;
  return {
    value: params.get(name),
    closeHref,
    /** `shownAs` is the address that is shown, shared and reloaded meanwhile: a page of its own. */
    open: (value: string, shownAs?: string) =>
      navigate(searchWith(params, name, value), {
        mask: shownAs,
        preventScrollReset: true,
        state: { ...location.state, opened: name },
      }),
    close: () =>
      location.state?.opened === name
        ? navigate(-1)
        : navigate(closeHref, { replace: true, preventScrollReset: true, state: location.state }),
  };
}

/** "?q=x&product=ID"; "?" alone where nothing is left, because an empty reference would keep what it should clear. */
export const searchWith = (params: URLSearchParams, name: string, value: string | null): string =>
  `?${queryWith(params.toString(), { [name]: value })}`;

/** The query without what only the browser acts on: what a form or a link on the page has to keep. */
export function keptParams(params: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(params);
  for (const name of browserOnly) kept.delete(name);
  return kept;
}

/** For a route's `shouldRevalidate`: opening or closing something on the page asks no loader. */
export function revalidateUnlessSwitched(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const rest = (url: URL) => `${url.pathname}?${keptParams(url.searchParams)}`;
  if (currentUrl.search !== nextUrl.search && rest(currentUrl) === rest(nextUrl)) return false;
  return defaultShouldRevalidate;
}

/** A query with some of its parameters set anew, or gone where null. */
export function queryWith(query: string, changes: Record<string, string | null>): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params.toString();
}
