import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const databaseIn = (dir: string, folder: string): string => {
  const [file] = globSync(join(dir, "v3", folder, "*.sqlite")).filter((name) => !name.endsWith("metadata.sqlite"));
  if (!file) throw new Error(`There is no database in ${folder}.`);
  return file;
};

function select<T>(file: string, query: string): T[] {
  // Beside the server that writes it: a reader of its own, which waits for nobody.
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(query).all() as T[];
  } finally {
    database.close();
  }
}

/** What lies in a state folder, read from its files while a server works on them. */
export function countState(dir: string) {
  const [counts] = select<{ orders: number; moves: number; images: number; mail: number; pages: number }>(
    databaseIn(dir, "d1/miniflare-D1DatabaseObject"),
    `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM courier_request_moves) AS moves,
      (SELECT count(*) FROM stored_images) AS images, (SELECT count(*) FROM outbox) AS mail,
      (SELECT page_count * page_size / 1048576.0 FROM pragma_page_count, pragma_page_size) AS pages`,
  );
  const [objects] = select<{ n: number }>(
    databaseIn(dir, "r2/miniflare-R2BucketObject"),
    "SELECT count(*) AS n FROM _mf_objects",
  );
  return { ...counts!, objects: objects?.n ?? 0 };
}

/** What must not be: orders that were acknowledged and are not there, broken sums, lists behind their logs, dead pictures. */
export function brokenIn(dir: string, acknowledged: ReadonlySet<string>): string[] {
  const d1 = databaseIn(dir, "d1/miniflare-D1DatabaseObject");
  const stored = new Set(select<{ id: string }>(d1, "SELECT id FROM orders").map(({ id }) => id));
  const lost = [...acknowledged].filter((id) => !stored.has(id)).length;
  const sums = select(
    d1,
    `SELECT id FROM orders o WHERE subtotal_cents <> (SELECT coalesce(sum(quantity * coalesce(sale_price_cents, price_cents) - discount_cents), 0)
      FROM order_items WHERE order_id = o.id) OR total_cents <> subtotal_cents + fee_cents + tip_cents`,
  ).length;
  const stale = select(
    d1,
    `SELECT id FROM courier_requests r
      WHERE version <> (SELECT count(*) FROM courier_request_moves WHERE request_id = r.id)`,
  ).length;
  const objects = new Set(
    select<{ key: string }>(databaseIn(dir, "r2/miniflare-R2BucketObject"), "SELECT key FROM _mf_objects").map(
      ({ key }) => key,
    ),
  );
  const dead = select<{ key: string }>(
    d1,
    "SELECT image_key AS key FROM products JOIN stored_images ON key = image_key",
  ).filter(({ key }) => !objects.has(key)).length;
  return Object.entries({
    "acknowledged orders are missing": lost,
    "orders do not add up": sums,
    "courier requests are behind their log": stale,
    "products show a dead picture": dead,
  }).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
}

/** The memory of all processes of a group that are called `name`, in MB; undefined where the system has no /proc. */
export function memoryOf(group: number, name: string): number | undefined {
  let kilobytes = 0;
  for (const file of globSync("/proc/[0-9]*/stat")) {
    try {
      const stat = readFileSync(file, "utf8");
      const [, command = "", rest = ""] = /\((.*)\) (.*)/.exec(stat) ?? [];
      if (command !== name || Number(rest.split(" ")[2]) !== group) continue;
      const [, rss = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(file.replace(/stat$/, "status"), "utf8")) ?? [];
      kilobytes += Number(rss);
    } catch {
      // It ended while we looked.
    }
  }
  return kilobytes > 0 ? kilobytes / 1024 : undefined;
}
