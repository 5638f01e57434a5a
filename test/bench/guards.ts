// `npm run guards`: takes each guard out of a copy of the repository, one at a time, and asks whether the tests notice.
// `-- --only PATTERN` for those whose section and name match, `-- --list` to see what there is.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { root } from "#workers/local/state.ts";
import { copyOf } from "./guards/copy.ts";
import type { Guard } from "./guards/guard.ts";
import { guards } from "./guards/index.ts";
import { type Notice, testsOf } from "./guards/notice.ts";
import { misplaced } from "./guards/places.ts";

const { values } = parseArgs({ options: { only: { type: "string" }, list: { type: "boolean" } } });
const only = new RegExp(values.only ?? "");
const chosen = Object.entries(guards).flatMap(([section, each]) =>
  each.map((guard) => ({ section, guard })).filter(({ guard }) => only.test(`${section}: ${guard.name}`)),
);
const faults = misplaced(
  chosen.map(({ guard }) => guard),
  root,
);
for (const fault of faults) console.error(fault);
if (faults.length > 0 || chosen.length === 0) process.exit(1);
if (values.list) {
  for (const { section, guard } of chosen) console.log(`${section}: ${guard.name} (against ${guard.against})`);
  process.exit(0);
}
process.env.CHROMIUM ??= ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path));

const copy = copyOf(root);
const tests = await testsOf(copy.folder);
/** What a guard's files were changed from: the next run must read them anew. */
const changed: string[] = [];
/** How each file's tests end with every guard in its place. */
const controls = new Map<string, Notice>();
let unnoticed = 0;
try {
  console.log("| section | guard taken out | noticed by |\n|---|---|---|");
  for (const { section, guard } of chosen) {
    const verdict = await verdictOn(guard);
    if (!verdict.noticed) unnoticed += 1;
    console.log(`| ${section} | ${guard.name} | ${verdict.noticed ? verdict.by : `**NOT NOTICED** ${verdict.by}`} |`);
  }
  const passed = [...controls.values()].reduce((sum, each) => sum + each.passed, 0);
  console.log(`\nControl: with all guards in place ${passed} tests of ${controls.size} files pass.`);
  console.log(`${chosen.length - unnoticed} of ${chosen.length} guards are noticed when they are taken out.`);
} finally {
  await tests.close();
  process.chdir(root);
  copy.remove();
}
process.exit(unnoticed > 0 ? 1 : 0);

/** What is wrong with a file's tests while every guard is in its place: what they say of a missing one is worth nothing. */
async function faultOf(test: string): Promise<string | undefined> {
  const known = controls.get(test) ?? (await tests.run(test, changed.splice(0)));
  controls.set(test, known);
  return known.broken ?? known.failed[0];
}

/** Which test notices, file by file until one does. */
async function verdictOn(guard: Guard): Promise<{ noticed: boolean; by: string }> {
  for (const test of guard.tests) {
    const fault = await faultOf(test);
    if (fault) return { noticed: false, by: `because with all guards in place ${test} fails: ${fault}` };
    const { failed, broken } = await runWithout(guard, test);
    // Code that does not even load proves nothing about its guard.
    if (broken) return { noticed: false, by: `${test}: ${broken}` };
    const [first, ...others] = failed;
    if (first)
      return { noticed: true, by: `${test}: ${first}${others.length > 0 ? `, and ${others.length} more` : ""}` };
  }
  return { noticed: false, by: guard.tests.join(", ") };
}

async function runWithout(guard: Guard, test: string): Promise<Notice> {
  const taken = copy.takeOut(guard);
  const touched = [...changed.splice(0), ...taken.changed];
  try {
    return await tests.run(test, touched);
  } finally {
    taken.putBack();
    changed.push(...taken.changed);
  }
}
