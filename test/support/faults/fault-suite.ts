import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { seededRandom } from "../random.ts";
import { holdOutside } from "./fault-outside.ts";
import { complaints, type FaultCase, reference } from "./fault-run.ts";
import { type Fault, faultModes } from "./faults.ts";

/** The short form lets one call of every third case fail in one way, the long form (FAULTS=all) every call in every way. */
const { FAULTS = "" } = env as unknown as { FAULTS?: string };

/** A use-case answers what it should or a clean 503, writes all or nothing, and comes to the same end when asked again. */
export function holdThroughFaults(cases: readonly FaultCase[]): void {
  holdOutside();
  const walked = cases.filter((_, at) => FAULTS === "all" || at % 3 === 0);
  test.each(walked.map((fault) => [fault.useCase, fault] as const))(
    "%s holds, whichever of its calls fails",
    { timeout: 600_000 },
    async (name, fault) => {
      const expected = await reference(fault);
      const all = expected.calls.flatMap((at) => faultModes.map((mode): Fault => ({ at, mode })));
      const tried = FAULTS === "all" ? all : [sampleOf(expected.calls, name)];
      const found: string[] = [];
      for (const each of tried) found.push(...(await complaints(fault, expected, each)));

      expect(found).toEqual([]);
    },
  );
}

/** The same for the same name: a run that fails can be run again. */
function sampleOf(calls: readonly number[], name: string): Fault {
  const random = seededRandom([...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, Number(FAULTS)));
  const oneOf = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
  return { at: oneOf(calls), mode: oneOf(faultModes) };
}
