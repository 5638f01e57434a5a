import { Agent, get } from "node:http";
import { cpuOfTree } from "./process-tree.ts";

export type Peer = { name: string; pid: number; url: string; headers?: Record<string, string> };

const agents = new Map<string, Agent>();

/** Fetches a page over a connection that stays open; answers its bytes. */
export function visit(peer: Peer, sockets: number): Promise<Buffer> {
  const { url, headers } = peer;
  const agent = agents.get(url) ?? new Agent({ keepAlive: true, maxSockets: sockets });
  agents.set(url, agent);
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      { agent, headers: { accept: "text/html", ...headers, "accept-encoding": "identity" } },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          if (response.statusCode === 200) resolve(Buffer.concat(parts));
          else reject(new Error(`${url} answered ${response.statusCode}.`));
        });
      },
    );
    request.on("error", (error: NodeJS.ErrnoException) => {
      // A connection that was kept open may have been closed by the other side just before.
      if (request.reusedSocket && error.code === "ECONNRESET") resolve(visit(peer, sockets));
      else reject(error);
    });
  });
}

export type Load = { rounds: number; requests: number; concurrency: number };

/** What each of them comes to, a round after the other, now the one first and now the other. */
export async function inTurn<T, Value>(items: readonly T[], rounds: number, measure: (item: T) => Promise<Value>) {
  const measured: Value[][] = items.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const order = items.map((_, at) => (at + round) % items.length);
    for (const at of order) measured[at]!.push(await measure(items[at]!));
  }
  return measured;
}

/** CPU milliseconds a request, by peer and round; each is warm before. */
export async function cpuInTurn(peers: readonly Peer[], { rounds, requests, concurrency }: Load) {
  for (const peer of peers) await cpuPerRequest(peer, requests, concurrency);
  return inTurn(peers, rounds, (peer) => cpuPerRequest(peer, requests, concurrency));
}

/** CPU milliseconds a request costs the peer's processes, over so many with so many at a time. */
export async function cpuPerRequest(peer: Peer, requests: number, concurrency: number): Promise<number> {
  const before = cpuOfTree(peer.pid);
  await visitMany(peer, requests, concurrency);
  return (cpuOfTree(peer.pid) - before) / requests;
}

export async function requestsPerSecond(peer: Peer, requests: number, concurrency: number): Promise<number> {
  const before = performance.now();
  await visitMany(peer, requests, concurrency);
  return (requests * 1000) / (performance.now() - before);
}

/** The milliseconds that each of so many requests took, with so many at a time, the fastest first. */
export async function visitMany(peer: Peer, requests: number, concurrency: number): Promise<number[]> {
  const took: number[] = [];
  let waiting = requests;
  const worker = async () => {
    while (waiting-- > 0) {
      const before = performance.now();
      await visit(peer, concurrency);
      took.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return took.sort((a, b) => a - b);
}

export const endConnections = () => {
  for (const agent of agents.values()) agent.destroy();
};
