import { expect, test } from "vitest";
import { uploadThroughCrashes } from "#test/support/crash/upload-crash.ts";
import { deep } from "#test/support/depth.ts";

const rounds = 20;

// What the short form holds of it: test/worker/faults, where uploads fail before, after and late at each call.
test.runIf(deep)(
  "whenever the server is killed among uploads, no product shows a dead picture, and no unused one stays",
  { timeout: 600_000 },
  async ({ annotate }) => {
    const { uploads, inFlightAtKill, shown, dead, lost, orphansBefore, orphans } = await uploadThroughCrashes({
      rounds,
    });
    await annotate(
      `Uploads: ${uploads}, over ${rounds} kills with ${inFlightAtKill.join(", ")} in flight: ${dead} dead of ${shown} shown, ` +
        `${lost} acknowledged lost; ${orphansBefore} objects unused before the sweep, ${orphans} after.`,
    );
    expect(inFlightAtKill.every((count) => count > 0)).toBe(true);
    expect(orphansBefore).toBeGreaterThan(0);
    expect(shown).toBeGreaterThan(0);
    expect({ dead, lost, orphans }).toEqual({ dead: 0, lost: 0, orphans: 0 });
  },
);

test.runIf(deep)(
  "bytes that were stored before anything noted them would be found (negative control)",
  { timeout: 600_000 },
  async ({ annotate }) => {
    const { orphans } = await uploadThroughCrashes({ rounds: 1, careless: true });
    await annotate(`Negative control: ${orphans} of 1 careless picture found in the store after the sweep.`);
    expect(orphans).toBe(1);
  },
);
