// Every group of benchmarks, one after the other, or those that are named.
import { readCommand, refuseCommand } from "#workers/local/read-command.mjs";
import { type Figure, report } from "./figures.ts";

const groups: Record<string, () => Promise<{ figures(data?: string): Promise<Figure[]> }>> = {
  menu: () => import("./menu.ts"),
  nearby: () => import("./nearby.ts"),
  search: () => import("./search.ts"),
  javascript: () => import("./javascript.ts"),
  cpu: () => import("./cpu.ts"),
  cost: () => import("./cost.ts"),
  interaction: () => import("./interaction.ts"),
  board: () => import("./board.ts"),
  embed: () => import("./embed.ts"),
};

const { values, words } = readCommand("bench");
for (const word of words) if (!(word in groups)) refuseCommand("bench", `"${word}" is not a group of benchmarks`);
for (const name of words.length > 0 ? words : Object.keys(groups)) {
  const { figures } = await groups[name]!();
  report(`bench ${name}`, await figures(values.data), values.write);
}
