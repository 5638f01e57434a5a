import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useSearchParams } from "react-router";

/** Parameters that only the browser uses: loaders needn't rerun when they change. */
export const OPENED_PARAM = "opened";
export const ADDED_PARAM = "added";
export const PROMO_PARAM = "promo";
const browserOnly = [OPENED_PARAM, ADDED_PARAM, PROMO_PARAM];

/** Something is open while a URL parameter says so. Closing goes back, so that a later Back leaves the page. */
export function useUrlSwitch(name: string) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const closeHref = `${location.pathname}${searchWith(params, name, null)}`;
  return {
    value: params.get(name),
    closeHref,
    /** `shownAs`: the URL shown meanwhile, which is a page of its own. */
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

/** "?q=x&product=ID"; "?" if empty, because an empty href would keep the current query. */
export const searchWith = (params: URLSearchParams, name: string, value: string | null): string =>
  `?${queryWith(params.toString(), { [name]: value })}`;

export function lastingParams(params: URLSearchParams): URLSearchParams {
  const lasting = new URLSearchParams(params);
  for (const name of browserOnly) lasting.delete(name);
  return lasting;
}

/** A route's `shouldRevalidate`: opening or closing something on the page reloads nothing. */
export function revalidateUnlessSwitched(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const rest = (url: URL) => `${url.pathname}?${lastingParams(url.searchParams)}`;
  if (currentUrl.search !== nextUrl.search && rest(currentUrl) === rest(nextUrl)) return false;
  return defaultShouldRevalidate;
}

/** Null removes a parameter. */
export function queryWith(query: string, changes: Record<string, string | null>): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params.toString();
}
