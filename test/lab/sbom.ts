// `npm run lab -- sbom FILE`: the bill of materials of what is deployed (CycloneDX), every part with its license. Made twice it
// is the same file.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { readCommand } from "#workers/local/read-command.mjs";
import { type Bom, bomFaults, settled } from "./sbom/bom.ts";

const [file = "sbom.cdx.json"] = readCommand("lab sbom").words;
// With "--omit dev" npm also leaves out what production and tools both use (React, zod): all is asked for, and sorted here.
const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
const { status, stdout, stderr } = spawnSync("npm", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
if (status !== 0) {
  console.error(stderr);
  process.exit(status ?? 1);
}
const { name } = JSON.parse(readFileSync("package.json", "utf8")) as { name: string };
const bom = settled(JSON.parse(stdout) as Bom, name);
const faults = bomFaults(bom);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
writeFileSync(resolve(file), `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${bom.components.length} parts, all under agreed licenses: ${resolve(file)}`);
