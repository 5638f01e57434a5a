import { Agent, get } from "node:http";
import { cpuOfTree } from "./process-tree.ts";

export type Peer = { name: string; pid: number; url: string; headers?: Record<string, string> };

const agents = new Map<string, Agent>();

/** Fetches a page over a connection that stays open; answers its bytes. */
export function visit({ url, headers }: Peer, sockets: number): Promise<Buffer> {
  const agent = agents.get(url) ?? new Agent({ keepAlive: true, maxSockets: sockets });
  agents.set(url, agent);
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { ...headers, accept: "text/html", "accept-encoding": "identity" } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(parts));
        else reject(new Error(`${url} answered ${answer.statusCode}.`));
      });
    }).on("error", reject);
  });
}

/** CPU milliseconds a request costs the peer's processes, over so many with so many at a time. */
export async function cpuPerRequest(peer: Peer, requests: number, concurrency: number): Promise<number> {
  let waiting = requests;
  const before = cpuOfTree(peer.pid);
  const worker = async () => {
    while (waiting-- > 0) await visit(peer, concurrency);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (cpuOfTree(peer.pid) - before) / requests;
}

export const endConnections = () => {
  for (const agent of agents.values()) agent.destroy();
};

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
