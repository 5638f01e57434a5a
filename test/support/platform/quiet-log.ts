import { beforeEach } from "vitest";

// Sending each line to Node takes a third of an order's time, so only failed tests print their lines.
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
