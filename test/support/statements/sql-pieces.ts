/** What precedes an SQL template: its tag, or a call that returns one. */
const isStatement = /\bsql(?:<[^<>]*>)?$|\bsql\.raw\(\s*$|\b(?:select|selectOne|rows|returning)\([^`;]*\)$/;

/** The written parts of each sql`…` and sql.raw(`…`) of a module: what stands between its ${…}, templates within them apart. */
export function sqlPieces(source: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  const code = (closing: string | undefined): void => {
    let depth = 0;
    while (at < source.length) {
      const char = source[at]!;
      if (closing && char === closing && depth === 0) return;
      if (source.startsWith("//", at)) skipTo("\n");
      else if (source.startsWith("/*", at)) skipTo("*/");
      else if (char === '"' || char === "'") skipString(char);
      else if (char === "`") template(isStatement.test(source.slice(Math.max(0, at - 200), at)));
      else if (char === "{") depth += 1;
      else if (char === "}") depth -= 1;
      at += 1;
    }
  };
  const skipTo = (end: string) => {
    const close = source.indexOf(end, at);
    at = close < 0 ? source.length : close + end.length - 1;
  };
  const skipString = (quote: string) => {
    for (at += 1; source[at] !== quote && at < source.length; at += 1) if (source[at] === "\\") at += 1;
  };
  const template = (isSql: boolean) => {
    let piece = "";
    for (at += 1; at < source.length && source[at] !== "`"; at += 1) {
      if (source.startsWith("${", at)) {
        if (isSql) pieces.push(piece);
        piece = "";
        at += 2;
        code("}");
      } else if (source[at] === "\\") {
        piece += source[++at];
      } else piece += source[at];
    }
    if (isSql) pieces.push(piece);
  };
  code(undefined);
  return pieces.map(plain).filter(Boolean);
}

/** Text without regard to how its lines are broken. */
export const plain = (text: string): string => text.replace(/\s+/g, " ").trim();
