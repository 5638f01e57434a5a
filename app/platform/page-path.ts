export function pagePath(requestUrl: string): { pathname: string; search: string } {
  const { pathname, searchParams } = new URL(requestUrl);
  searchParams.delete("_routes");
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  return { pathname: pathname.replace(/\/_(root)?\.data$/, "/").replace(/\.data$/, ""), search };
}
