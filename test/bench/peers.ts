// P1 and P10: the same hundred product cards from SQLite by Next.js and by us, measured in turn in one run. Ratios alone
// mean something: both sides share one machine. `npm run bench:peers -- --requests 200 --rounds 7 --visits 7 --keep`
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
// @ts-expect-error a plain script, which tells no types
import { findChromium } from "#workers/local/chromium.mjs";
import { cpuPerRequest, endConnections, median, type Peer, visit } from "./peers/load.ts";
import { NEXT } from "./peers/next-page.ts";
import { compressing, measurePaint, type Paint } from "./peers/paint.ts";
import { buildNext, fillMenu, type Running, SHOWN, startNext, startOurs } from "./peers/servers.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "200" },
    rounds: { type: "string", default: "7" },
    visits: { type: "string", default: "7" },
    concurrency: { type: "string", default: "4" },
    /** A folder to work in, and to find what an earlier run with --keep left. */
    folder: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});
const [requests, rounds, visits, concurrency] = [values.requests, values.rounds, values.visits, values.concurrency].map(
  Number,
) as [number, number, number, number];

/** The pages differ where one has more than three in a hundred elements more than the other. */
const NODES_TOLERANCE = 0.03;
const folder = values.folder ?? mkdtempSync(join(tmpdir(), "nearleaf-peers-"));
const servers: Running[] = [];
try {
  mkdirSync(join(folder, "next"), { recursive: true });
  const menu = await fillMenu(join(folder, "state"));
  const path = `/vendor/${menu.vendorId}/menu`;
  servers.push(await startOurs(join(folder, "state")));
  console.log(`Installing and building Next.js ${NEXT.next} in ${folder} …`);
  await buildNext(join(folder, "next"), servers[0]!.origin, menu);
  servers.push(await startNext(join(folder, "next")));
  const [ours, next] = servers.map(({ name, pid, origin }) => ({ name, pid, url: origin + path })) as [Peer, Peer];
  // A cookie that nobody knows makes a visitor somebody, for whom we render; without one we show what is kept for moments.
  const somebody = { Cookie: "somebody=1" };
  const peers: Peer[] = [{ ...ours, headers: somebody }, { ...next, headers: somebody }, ours];
  for (const peer of peers) {
    const html = (await visit(peer, concurrency)).toString();
    const cards = html.split('<article class="product"').length - 1;
    if (cards !== SHOWN) throw new Error(`${peer.name} shows ${cards} cards.`);
  }
  const cpu = await measureCpu(peers);
  const paints = await measurePaints(servers, path);
  report(cpu, paints);
} finally {
  endConnections();
  for (const server of servers) await server.stop();
  if (values.keep || values.folder) console.log(`Left in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true });
}

/** Round after round, each side once, now the one first and now the other. */
async function measureCpu(peers: Peer[]): Promise<number[][]> {
  for (const peer of peers) await cpuPerRequest(peer, requests, concurrency);
  const measured: number[][] = peers.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const order = peers.map((_, at) => (at + round) % peers.length);
    for (const at of order) measured[at]!.push(await cpuPerRequest(peers[at]!, requests, concurrency));
  }
  return measured;
}

async function measurePaints(sides: Running[], path: string): Promise<Paint[][]> {
  const fronts = await Promise.all(sides.map(({ origin }) => compressing(origin)));
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  const measured: Paint[][] = sides.map(() => []);
  try {
    for (const { origin } of fronts) await measurePaint(browser, origin + path);
    for (let round = 0; round < visits; round++) {
      const order = sides.map((_, at) => (at + round) % sides.length);
      for (const at of order) measured[at]!.push(await measurePaint(browser, fronts[at]!.origin + path));
    }
  } finally {
    await browser.close();
    for (const { server } of fronts) {
      server.closeAllConnections();
      server.close();
    }
  }
  return measured;
}

function report([ourCpu = [], theirCpu = [], keptCpu = []]: number[][], [ours = [], theirs = []]: Paint[][]) {
  const of = (paints: Paint[], name: keyof Paint) => median(paints.map((paint) => paint[name]));
  const ratio = (name: keyof Paint) => of(ours, name) / of(theirs, name);
  const nodes = ratio("nodes");
  const line = (figure: string, n: string, value: number, goal: string, met: boolean) => ({
    figure,
    n,
    value: value.toFixed(2),
    goal,
    met: met ? "met" : "missed",
  });
  const p1 = median(theirCpu) / median(ourCpu);
  const kept = median(theirCpu) / median(keptCpu);
  const shift = of(ours, "shift");
  const perRound = theirCpu.map((cpu, at) => (cpu / ourCpu[at]!).toFixed(2)).join(" ");
  console.log(
    `\n${SHOWN} cards, Next.js ${NEXT.next} (next start) and ours, in turn; CPU ratio round by round: ${perRound}`,
  );
  console.table([
    line("P1 CPU a page, Next.js / ours", `${rounds} × ${requests}`, p1, "≥ 3", p1 >= 3),
    { ...line("the same, ours as kept for moments", `${rounds} × ${requests}`, kept, "none", true), met: "–" },
    line("P10 first paint, ours / Next.js", `${visits}`, ratio("first"), "≤ 0.6", ratio("first") <= 0.6),
    line("P10 largest paint, ours / Next.js", `${visits}`, ratio("largest"), "≤ 1.0", ratio("largest") <= 1),
    line("P10 layout shift of ours", `${visits}`, shift, "0", shift === 0),
    line(
      "control: elements, ours / Next.js",
      `${visits}`,
      nodes,
      "0.97 – 1.03",
      Math.abs(nodes - 1) <= NODES_TOLERANCE,
    ),
  ]);
  if (Math.abs(nodes - 1) > NODES_TOLERANCE) process.exitCode = 1;
}
