/** Checks on a path use this form, so that no other spelling bypasses them. */
export function normalizePath(pathname: string): string {
  const decoded = pathname.replace(/%2f|%5c|\\/gi, "/").replace(/%2e/gi, ".");
  const parts: string[] = [];
  for (const part of decoded.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  const trailing = parts.length > 0 && decoded.endsWith("/") ? "/" : "";
  return `/${parts.join("/")}${trailing}`;
}
