// What each part of app/edge buys on a menu of a hundred: the same build with one part off, beside the whole, in one run.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { edge } from "#app/edge/settings.ts";
import { median, report } from "#test/bench/figures.ts";
import { readCommand } from "#workers/local/read-command.mjs";
import { root } from "#workers/local/state.ts";
import { cpuInTurn, endConnections, type Peer, visit } from "./peers/load.ts";
import { compressing, type Paint, paintInTurn } from "./peers/paint.ts";
import { fillMenu, type Running, startPeer } from "./peers/servers.ts";

const { values } = readCommand("lab edge");
const [requests, rounds, visits] = [values.requests, values.rounds, values.visits].map(Number) as [
  number,
  number,
  number,
];
const CONCURRENCY = 4;
const cpuOf = async (peers: readonly Peer[]) =>
  (await cpuInTurn(peers, { rounds, requests, concurrency: CONCURRENCY })).map(median);
const SOURCES = ["app", "db", "migrations", "public", "workers", "test", "package.json", "package-lock.json"];
const SETTINGS = ["wrangler.toml", "tsconfig.json", "vite.config.ts", "react-router.config.ts"];

const parts = Object.keys(edge);
const variants = [
  ["the whole edge", []],
  ...parts.map((part) => [`without ${part}`, [part]]),
  ["without any", parts],
] as [string, string[]][];

const folder = mkdtempSync(join(tmpdir(), "nearleaf-edge-"));
const servers: Running[] = [];
const start = async (script: string, at: number, name: string) => {
  const state = join(folder, `state-${at}`);
  rmSync(state, { recursive: true, force: true });
  cpSync(join(folder, "state"), state, { recursive: true });
  const server = await startPeer(name, join(folder, String(at)), [script], { STATE_DIR: state, CLOCK: "open" });
  servers.push(server);
  return server;
};
const stopAll = async () => {
  endConnections();
  for (const server of servers.splice(0)) await server.stop();
};

try {
  const { vendorId } = await fillMenu(join(folder, "state"));
  const path = `/vendor/${vendorId}/menu`;
  for (const [at, [, off]] of variants.entries()) copyWithout(off, join(folder, String(at)));
  const alone = [];
  for (const [at, [name]] of variants.entries()) alone.push(await start("test/lab/peers/serve-alone.ts", at, name));
  const anybody: Peer[] = alone.map(({ name, pid, origin }) => ({ name, pid, url: origin + path }));
  // A cookie that nobody knows makes a visitor somebody, for whom the page is rendered.
  const somebody = anybody.map((peer) => ({ ...peer, headers: { Cookie: "somebody=1" } }));
  const bytes = await Promise.all(somebody.map(async (peer) => (await visit(peer, CONCURRENCY)).length));
  const [cached, rendered] = [await cpuOf(anybody), await cpuOf(somebody)];
  await stopAll();

  const fronts = [];
  for (const [at, [name]] of variants.entries()) {
    const { origin } = await start("workers/local/serve.ts", at, name);
    fronts.push(await compressing(origin));
  }
  const paints = await paintInTurn(
    fronts.map(({ origin }) => origin + path),
    visits,
  );
  for (const { server } of fronts) server.close();

  const first = (list: Paint[] | undefined) => median((list ?? []).map((paint) => paint.first));
  const ratio = (value: number | undefined, whole: number | undefined) => ((value ?? 0) / (whole ?? 0)).toFixed(2);
  report(
    "lab edge",
    variants.slice(1).map(([name], at) => ({
      what: `A menu of 100 ${name} ÷ with the whole edge: CPU from anonymous, CPU rendered, bytes of HTML, first paint on slow 4G`,
      figure: [
        ratio(cached[at + 1], cached[0]),
        ratio(rendered[at + 1], rendered[0]),
        ratio(bytes[at + 1], bytes[0]),
        ratio(first(paints[at + 1]), first(paints[0])),
      ].join(", "),
    })),
    values.write,
  );
} finally {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
}

/** The project in a folder of its own, with parts of the edge turned off; it builds itself when it is served. */
function copyWithout(off: readonly string[], to: string): void {
  mkdirSync(to);
  for (const source of [...SOURCES, ...SETTINGS]) cpSync(join(root, source), join(to, source), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(to, "node_modules"));
  const file = join(to, "app/edge/settings.ts");
  const text = off.reduce((code, part) => code.replace(`${part}: EDGE`, `${part}: false`), readFileSync(file, "utf8"));
  writeFileSync(file, text);
}
