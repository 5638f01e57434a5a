// The production build behind a platform that fails when it is told to, in a process group of its own.
import { localBindings } from "#workers/local/bindings.ts";
import { createServer } from "#workers/local/state.ts";

/** `GET /--fault/NAME` breaks one part of the platform for all later requests, and `/--fault/none` mends it. */
const entry = `
  import worker from "./index.js";
  export * from "./index.js";
  let fault = "none";
  const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const mended = async (name) => { while (fault === name) await after(50); };
  const calls = (target, broken) => new Proxy(target, {
    get(_, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== "function" || name === "then") return value;
      return async (...args) => { await broken(); return target[name](...args); };
    },
  });
  const fails = (name, message) => async () => { if (fault === name) throw new Error(message); };
  const inner = new WeakMap();
  const waiting = (statement) => {
    const own = { bind: (...values) => waiting(statement.bind(...values)) };
    for (const name of ["first", "all", "run", "raw"])
      own[name] = async (...args) => { await mended("d1"); return statement[name](...args); };
    inner.set(own, statement);
    return own;
  };
  const target = (db) => ({
    prepare: (text) => waiting(db.prepare(text)),
    batch: async (statements) => { await mended("d1"); return db.batch(statements.map((each) => inner.get(each) ?? each)); },
  });
  const stalling = (DB) => ({
    ...target(DB),
    withSession(from) {
      const session = DB.withSession(from);
      return { ...target(session), getBookmark: () => session.getBookmark() };
    },
  });
  const resetting = (namespace) => new Proxy(namespace, {
    get(_, name) {
      const value = Reflect.get(namespace, name, namespace);
      if (name !== "get") return typeof value === "function" ? value.bind(namespace) : value;
      const reset = fails("objects", "Durable Object reset because its code was updated.");
      return (...args) => calls(namespace.get(...args), reset);
    },
  });
  export default {
    ...worker,
    fetch(request, env, context) {
      const [, told] = /\\/--fault\\/(\\w+)$/.exec(request.url) ?? [];
      if (told) { fault = told; return new Response(told); }
      const DB = stalling(env.DB);
      const IMAGES = calls(env.IMAGES, fails("r2", "R2 is not available."));
      const objects = Object.fromEntries(["RATE_LIMIT", "LIVE_FEED", "ORDER_TIMER", "POS_SYNC", "COURIER_REQUEST"].map((name) => [name, resetting(env[name])]));
      return worker.fetch(request, { ...env, DB, IMAGES, ...objects }, context);
    },
  };`;

const { STATE_DIR: dir = "", ADMISSION = "on" } = process.env;
const bindings = { ...localBindings(process.env), ADMISSION };
// Deployed files are served in front of the worker; the local look-alike would weigh more than the worker itself.
const { port } = await createServer({ dir, port: 0, bindings, entry, pagesAlone: true }).ready;
console.log(`ready on ${port}`);
