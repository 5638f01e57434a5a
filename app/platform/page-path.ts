/**
 * The path and query of a page as a person sees them. A navigation inside the app asks for the same page with ".data" at its
 * path's end and the routes that it wants in `_routes`.
 */
export function pagePath(requestUrl: string): { pathname: string; search: string } {
  const { pathname, searchParams } = new URL(requestUrl);
  searchParams.delete("_routes");
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  return { pathname: pathname.replace(/\/_(root)?\.data$/, "/").replace(/\.data$/, ""), search };
}
