// P1, P10 and P15: the same hundred product cards from SQLite by Next.js and by us; P3: the same hundred products as JSON by
// Vendure and by us; measured in turn in one run. Ratios alone mean something: all share one machine.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atLeast, atMost, median, report } from "#test/bench/figures.ts";
import { readCommand } from "#workers/local/read-command.mjs";
import { cpuInTurn, endConnections, inTurn, type Peer, visit, visitMany } from "./peers/load.ts";
import { NEXT } from "./peers/next-page.ts";
import { compressing, type Paint, paintInTurn } from "./peers/paint.ts";
import {
  buildNext,
  fillMenu,
  type Menu,
  type Running,
  SHOWN,
  startNext,
  startOurs,
  startOursAlone,
} from "./peers/servers.ts";
import { measureLists, startVendure, VENDURE } from "./peers/vendure.ts";

const { values } = readCommand("lab peers");
const [requests, rounds, visits, concurrency] = [values.requests, values.rounds, values.visits, values.concurrency].map(
  Number,
) as [number, number, number, number];

/** P15: connections at once. */
const CROWD = 25;
const load = { rounds, requests, concurrency };

/** The pages differ where one has more than three in a hundred elements more than the other. */
const NODES_TOLERANCE = 0.03;
const folder = values.folder ?? mkdtempSync(join(tmpdir(), "nearleaf-peers-"));
const servers: Running[] = [];
try {
  const menu = await fillMenu(join(folder, "state"));
  const ours = await startOursAlone(join(folder, "state"));
  servers.push(ours);
  if (values.only !== "vendure") await compareWithNext(ours, menu);
  if (values.only !== "next") await compareWithVendure(ours, menu);
} finally {
  endConnections();
  for (const server of servers) await server.stop();
  if (values.keep || values.folder) console.log(`Left in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true });
}

async function compareWithNext(ours: Running, menu: Menu) {
  // With its files and pictures, for what a browser sees, and for the other side to copy.
  cpSync(join(folder, "state"), join(folder, "state-whole"), { recursive: true });
  const whole = await startOurs(join(folder, "state-whole"));
  servers.push(whole);
  const aside = join(folder, "next");
  mkdirSync(aside, { recursive: true });
  console.log(`Installing and building Next.js ${NEXT.next} in ${aside} …`);
  await buildNext(aside, whole.origin, menu);
  const next = await startNext(aside);
  servers.push(next);
  const path = `/vendor/${menu.vendorId}/menu`;
  const [here, there] = [ours, next].map(({ name, pid, origin }) => ({ name, pid, url: origin + path })) as [
    Peer,
    Peer,
  ];
  // A cookie that nobody knows makes a visitor somebody, for whom we render; without one the cached page is shown.
  const somebody = { Cookie: "somebody=1" };
  const peer = { ...there, url: `${next.origin}/cached/${menu.vendorId}` };
  const peers: Peer[] = [{ ...here, headers: somebody }, { ...there, headers: somebody }, here, peer];
  for (const peer of peers) {
    const html = (await visit(peer, concurrency)).toString();
    const cards = html.split('<article class="product"').length - 1;
    if (cards !== SHOWN) throw new Error(`${peer.name} shows ${cards} cards.`);
  }
  const cpu = await cpuInTurn(peers, load);
  const [ourWaits = [], theirWaits = []] = await inTurn(peers.slice(0, 2), rounds, waits);
  const paints = await measurePaints([whole, next], path);
  reportPages(cpu, paints, [ourWaits, theirWaits]);
}

type Waits = { alone: number; usual: number; worst: number };

/** Milliseconds until a rendered page is there: alone, and the median and the 99th of a hundred among many. */
async function waits(peer: Peer): Promise<Waits> {
  const alone = await visitMany(peer, requests, 1);
  const among = await visitMany(peer, 5 * requests, CROWD);
  return { alone: median(alone), usual: median(among), worst: among[Math.floor(among.length * 0.99)]! };
}

async function compareWithVendure({ name, pid, origin }: Running, menu: Menu) {
  const aside = join(folder, "vendure");
  mkdirSync(aside, { recursive: true });
  console.log(`Installing Vendure ${VENDURE} in ${aside} …`);
  const { running, peer } = await startVendure(aside, menu);
  servers.push(running);
  const here = { name, pid, url: `${origin}/api/vendor/inventory/public/${menu.vendorId}` };
  const listed = JSON.parse((await visit(here, concurrency)).toString()).data.length;
  if (listed !== SHOWN) throw new Error(`We list ${listed} products.`);
  // As with the pages: the cache is for those who are nobody.
  const read = { ...here, headers: { Cookie: "somebody=1" } };
  const [cached, fresh, theirs] = await measureLists([here, read, peer], load);
  if (!cached || !fresh || !theirs) throw new Error("A side is missing.");
  const rate = (ours: { rate: number }) => ours.rate / theirs.rate;
  const cpu = (ours: { cpu: number }) => theirs.cpu / ours.cpu;
  const [ourBytes, theirBytes] = [await visit(here, concurrency), await visit(peer, concurrency)].map((b) => b.length);
  const lists = `lists of ${SHOWN} products`;
  const n = `${rounds} × ${requests}`;
  report(
    "lab peers vendure",
    [
      atLeast(`P3 · ${lists} a second, ours from the cache ÷ Vendure ${VENDURE}, ${n}`, 5, [rate(cached)]),
      atLeast("P3 · the same, ours read anew each time", 2, [rate(fresh)]),
      {
        what: "CPU a list, Vendure ÷ ours: from the cache, read anew",
        figure: [cached, fresh].map(cpu).map(twoDigits).join(", "),
      },
      { what: "bytes of a list, ours ÷ Vendure", figure: twoDigits(ourBytes! / theirBytes!) },
    ],
    values.write,
  );
}

function twoDigits(value: number) {
  return value.toFixed(2);
}

async function measurePaints(sides: Running[], path: string): Promise<Paint[][]> {
  const fronts = await Promise.all(sides.map(({ origin }) => compressing(origin)));
  try {
    return await paintInTurn(
      fronts.map(({ origin }) => origin + path),
      visits,
    );
  } finally {
    for (const { server } of fronts) {
      server.closeAllConnections();
      server.close();
    }
  }
}

function medianOf(paints: Paint[], name: keyof Paint) {
  return median(paints.map((paint) => paint[name]));
}

function reportPages(
  [ourCpu = [], theirCpu = [], cachedCpu = [], theirCachedCpu = []]: number[][],
  [ours = [], theirs = []]: Paint[][],
  [ourWaits, theirWaits]: [Waits[], Waits[]],
) {
  const wait = (list: Waits[], name: keyof Waits) => median(list.map((each) => each[name]));
  const worst = wait(ourWaits, "worst");
  const ratio = (name: keyof Paint) => medianOf(ours, name) / medianOf(theirs, name);
  const nodes = ratio("nodes");
  const p1 = median(theirCpu) / median(ourCpu);
  const cached = median(theirCpu) / median(cachedCpu);
  const fair = median(theirCachedCpu) / median(cachedCpu);
  const shift = medianOf(ours, "shift");
  report(
    "lab peers next",
    [
      atLeast(`P1 · CPU of a Next.js page of ${SHOWN} cards ÷ ours, rendered, ${rounds} × ${requests}`, 2, [p1]),
      atLeast("P1 · the same ÷ ours from the cache", 18, [cached]),
      { what: "both from their caches", figure: twoDigits(fair) },
      atMost(`P15 · rendered, ${CROWD} connections: the 99th of a hundred ÷ the median`, 4, [
        worst / wait(ourWaits, "usual"),
      ]),
      { what: "P15 · the same ÷ the median alone", figure: twoDigits(worst / wait(ourWaits, "alone")) },
      atLeast("P15 · the 99th of a hundred, Next.js ÷ ours", 5, [wait(theirWaits, "worst") / worst]),
      atMost(`P10 · first paint, ours ÷ Next.js, throttled, ${visits} visits`, 0.5, [ratio("first")]),
      atMost("P10 · largest paint, ours ÷ Next.js", 0.85, [ratio("largest")]),
      atMost("P10 · layout shift of ours", 0, [shift]),
      {
        what: "control: elements, ours ÷ Next.js",
        figure: twoDigits(nodes),
        goal: "0.97 to 1.03",
        met: Math.abs(nodes - 1) <= NODES_TOLERANCE,
      },
    ],
    values.write,
  );
  if (Math.abs(nodes - 1) > NODES_TOLERANCE) process.exitCode = 1;
}
