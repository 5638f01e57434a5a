/**
 * The production build, and an object per dispensary that runs the same build on a database of its own. A path that begins
 * with /object goes to the object of the dispensary named in `X-Dispensary`; `X-Repeat` runs each call of the database so
 * many more times, without effect, so that its cost can be told apart from the rest.
 */
export const entry = `
  import { DurableObject } from "cloudflare:workers";
  import worker from "./index.js";
  export * from "./index.js";
  let repeat = 0;
  const used = { calls: 0, statements: 0 };
  const again = async (run) => { for (let n = 0; n < repeat; n++) await run(); };

  /** D1's interface over an object's own SQLite. */
  const own = (storage) => {
    const run = ({ text, values }) => {
      const cursor = storage.sql.exec(text, ...values);
      const results = cursor.toArray();
      const { n: changes } = storage.sql.exec("SELECT changes() AS n").one();
      return { success: true, results, meta: { changes, rows_read: cursor.rowsRead, rows_written: cursor.rowsWritten } };
    };
    const undone = (all) => {
      try {
        storage.transactionSync(() => { all.map(run); throw again; });
      } catch (error) {
        if (error !== again) throw error;
      }
    };
    const transaction = async (all) => {
      used.calls += 1;
      used.statements += all.length;
      await again(() => undone(all));
      return storage.transactionSync(() => all.map(run));
    };
    const statement = (text, values = []) => {
      const alone = async () => (await transaction([{ text, values }]))[0];
      return {
        text,
        values,
        bind: (...bound) => statement(text, bound),
        all: alone,
        run: alone,
        first: async (column) => {
          const [row = null] = (await alone()).results;
          return column === undefined ? row : (row?.[column] ?? null);
        },
        raw: async () => storage.sql.exec(text, ...values).raw().toArray(),
      };
    };
    const target = { prepare: (text) => statement(text), batch: transaction };
    return { ...target, withSession: () => ({ ...target, getBookmark: () => null }) };
  };

  /** D1 with each call counted and repeated; a last statement that fails takes back what a repetition wrote. */
  const shared = (DB) => {
    const inner = new WeakMap();
    const batch = async (all) => {
      used.calls += 1;
      used.statements += all.length;
      await again(() => DB.batch([...all, DB.prepare("SELECT json('')")]).catch(() => {}));
      return DB.batch(all);
    };
    const statement = (real) => {
      const alone = async () => (await batch([real]))[0];
      const outer = {
        bind: (...values) => statement(real.bind(...values)),
        all: alone,
        run: alone,
        first: (column) => real.first(column),
        raw: (options) => real.raw(options),
      };
      inner.set(outer, real);
      return outer;
    };
    const target = { prepare: (text) => statement(DB.prepare(text)), batch: (all) => batch(all.map((each) => inner.get(each))) };
    return { ...target, withSession: () => ({ ...target, getBookmark: () => null }) };
  };

  const columnsOf = new Map();
  export class PosSyncObject extends DurableObject {
    db = own(this.ctx.storage);

    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/object/sql") {
        for (const { text, values } of await request.json()) this.ctx.storage.sql.exec(text, ...values);
        return new Response();
      }
      if (pathname === "/object/bytes") return Response.json(this.ctx.storage.sql.databaseSize);
      const inside = new Request(request.url.replace("/object/", "/"), request);
      const answer = await worker.fetch(inside, { ...this.env, DB: this.db }, {
        waitUntil: (work) => this.ctx.waitUntil(work),
        passThroughOnException() {},
      });
      if (answer.status !== 201) return answer;
      const { orderId } = await answer.clone().json();
      this.ctx.waitUntil(this.project(orderId));
      return answer;
    }

    /** The order's rows as the catalog's database needs them for lists, search and sums of the marketplace. */
    async project(orderId) {
      const copies = (table, key) => {
        if (!columnsOf.has(table)) {
          const names = this.ctx.storage.sql.exec("SELECT name FROM pragma_table_info(?)", table).toArray();
          columnsOf.set(table, names.map(({ name }) => name));
        }
        const columns = columnsOf.get(table);
        const rows = this.ctx.storage.sql.exec("SELECT " + columns + " FROM " + table + " WHERE " + key + " = ?", orderId).raw().toArray();
        return rows.map((row) => this.env.DB.prepare("INSERT INTO " + table + " (" + columns + ") VALUES (" + row.map(() => "?") + ")").bind(...row));
      };
      await this.env.DB.batch([...copies("orders", "id"), ...copies("order_items", "order_id")]);
    }
  }

  export default {
    ...worker,
    async fetch(request, env, context) {
      const { pathname } = new URL(request.url);
      if (pathname === "/used") return Response.json(used);
      repeat = Number(request.headers.get("X-Repeat") ?? 0);
      if (!pathname.startsWith("/object/")) return worker.fetch(request, { ...env, DB: shared(env.DB) }, context);
      const objects = env.POS_SYNC;
      return objects.get(objects.idFromName(request.headers.get("X-Dispensary"))).fetch(request);
    },
  };`;
