import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second. */
const MS_A_TICK = 10;

type Stat = { pid: number; parent: number; cpuMs: number };

function readStat(pid: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return { pid: Number(pid), parent: Number(fields[1]), cpuMs: ticks * MS_A_TICK };
  } catch {
    // It ended while we looked.
    return undefined;
  }
}

/** Milliseconds of CPU that a process and all that it started have used, those included that ended and were waited for. */
export function cpuOfTree(root: number): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const stats = pids.map(readStat).filter((stat) => stat !== undefined);
  const tree = new Set([root]);
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of stats) if (tree.has(parent)) tree.add(pid);
  }
  return stats.filter(({ pid }) => tree.has(pid)).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}
