import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { seededRandom } from "../random.ts";
import { stubOutside } from "./fault-outside.ts";
import { complaints, type FaultCase, reference } from "./fault-run.ts";
import { type Fault, faultModes } from "./faults.ts";

/** The short form lets one call of every third case fail in one way, the long form (FAULTS=all) every call in every way. */
const { FAULTS = "" } = env as unknown as { FAULTS?: string };

/** A use-case answers what it should or a clean 503, writes all or nothing, and comes to the same end when asked again. */
export function testFaults(cases: readonly FaultCase[]): void {
  stubOutside();
  const sample = cases.filter((_, at) => FAULTS === "all" || at % 3 === 0);
  test.each(sample.map((fault) => [fault.useCase, fault] as const))(
    "%s survives the failure of any of its calls",
    { timeout: 600_000 },
    async (name, fault) => {
      const expected = await reference(fault);
      const everyFault = expected.calls.flatMap((at) => faultModes.map((mode): Fault => ({ at, mode })));
      const chosen = FAULTS === "all" ? everyFault : [sampleOf(expected.calls, name)];
      const problems: string[] = [];
      for (const each of chosen) problems.push(...(await complaints(fault, expected, each)));

      expect(problems).toEqual([]);
    },
  );
}

/** The same for the same name: a run that fails can be run again. */
function sampleOf(calls: readonly number[], name: string): Fault {
  const random = seededRandom([...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, Number(FAULTS)));
  const oneOf = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  return { at: oneOf(calls), mode: oneOf(faultModes) };
}
