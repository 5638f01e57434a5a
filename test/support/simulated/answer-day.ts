import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { Response } from "miniflare";

const script = join(import.meta.dirname, "print-common-day.ts");

/** For a worker test: `/SEED/TIME` on the simulated platform, in a process of its own. */
export async function answerSimulatedDay({ url }: { url: string }): Promise<Response> {
  const words = ["--disable-warning=ExperimentalWarning", script, ...new URL(url).pathname.split("/").slice(1)];
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 2 ** 26 });
  return new Response(stdout);
}
