import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

/** One change of a module's text as it loads: a planted bug. */
export type Patch = { file: string; from: string; to: string };

const root = pathToFileURL(`${process.cwd()}/`).href;
const isOwn = (name: string, parent = "") =>
  name.startsWith(".") && name.endsWith(".ts") && parent.startsWith(root) ? new URL(name, parent).href : undefined;
const runtime = `export const env = {}; export class DurableObject { constructor(ctx, env) { this.ctx = ctx; this.env = env; } }`;
const asModule = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;

/** Lets plain Node load the product's modules, which import workerd's own and compiled Wasm. Call it before importing any. */
export function loadAsWorker(patch?: Patch): void {
  let isPatched = false;
  registerHooks({
    resolve(name, context, next) {
      if (name === "cloudflare:workers") return { url: asModule(runtime), shortCircuit: true };
      if (name.endsWith(".wasm")) return { url: asModule("export default undefined"), shortCircuit: true };
      // Node would read the package.json of every folder on the way.
      const url = name.startsWith("#") ? `${root}${name.slice(1)}` : isOwn(name, context.parentURL);
      if (url) return { url, format: "module-typescript", shortCircuit: true };
      return next(name, context);
    },
    load(url, context, next) {
      const loaded = next(url, context);
      if (!patch || !url.endsWith(patch.file)) return loaded;
      const text = String(loaded.source);
      if (text.split(patch.from).length !== 2) throw new Error(`"${patch.from}" is not once in ${patch.file}.`);
      isPatched = true;
      return { ...loaded, source: text.replace(patch.from, () => patch.to) };
    },
  });
  process.on("exit", (code) => {
    if (patch && !isPatched && code === 0) throw new Error(`${patch.file} was never loaded.`);
  });
}
