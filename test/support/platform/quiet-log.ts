import { beforeEach } from "vitest";

// Each line goes to Node in a message of its own, a third of what an order costs. Only failed tests print theirs.
let lines: unknown[][] = [];
const { log } = console as { log: typeof console.log & { print?: typeof console.log } };
const print = log.print ?? log;
console.log = Object.assign((...line: unknown[]) => void lines.push(line), { print });

beforeEach(({ onTestFailed }) => {
  lines = [];
  onTestFailed(() => {
    for (const line of lines) print(...line);
  });
});
