import { createVitest, type TestModule, type Vitest } from "vitest/node";

export type Notice = {
  /** Tests that failed. */
  failed: string[];
  passed: number;
  /** Why nothing can be said: a file that is not there or did not even load. */
  broken: string | undefined;
};

/** Starts the tests of a copy, and keeps what they are made of between runs. */
export async function testsOf(folder: string) {
  process.chdir(folder);
  // Fifty moves at once show in a few rounds what they show in a hundred.
  process.env.COURIER_ROUNDS = "10";
  let kept: Vitest | undefined;

  /** The browser's tests begin with a build, and so with every run. */
  async function runIn<T>(project: string, work: (vitest: Vitest) => Promise<T>): Promise<T> {
    if (project !== "browser") {
      kept ??= await start(["domain", "worker"]);
      return work(kept);
    }
    const vitest = await start(["browser"]);
    try {
      return await work(vitest);
    } finally {
      await vitest.close();
    }
  }

  return {
    /** Runs one file of test/ as the copy is now; `changed` are the files that are not as they were at the last run. */
    run(test: string, changed: readonly string[] = []): Promise<Notice> {
      return runIn(test.split("/")[0] ?? "", async (vitest) => {
        const files = await vitest.globTestSpecifications([`test/${test}`]);
        for (const file of changed) vitest.invalidateFile(file);
        const { testModules, unhandledErrors } = await vitest.runTestSpecifications(files);
        const modules = testModules.filter(({ moduleId }) => moduleId.endsWith(test));
        const errors = [...modules.flatMap((module) => module.errors()), ...unhandledErrors];
        return {
          failed: modules.flatMap((module) => namesOf(module, "failed")),
          passed: modules.flatMap((module) => namesOf(module, "passed")).length,
          broken:
            modules.length === 1 ? brokenBy(modules, errors) : `${test} was run ${modules.length} times, not once`,
        };
      });
    },
    close: () => kept?.close(),
  };
}

const start = (project: string[]) =>
  createVitest("test", {
    config: "test/vitest.config.ts",
    root: process.cwd(),
    project,
    watch: false,
    silent: true,
    // A machine may be busy: a test that ran out of time has noticed nothing.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Its own reporters would tell of every failure that is wanted.
    reporters: [{}],
  });

const namesOf = (module: TestModule, state: "failed" | "passed") =>
  [...module.children.allTests(state)].map(({ fullName }) => fullName);

const brokenBy = (modules: readonly TestModule[], errors: readonly unknown[]): string | undefined => {
  const ran = modules.some((module) => namesOf(module, "failed").length + namesOf(module, "passed").length > 0);
  if (ran) return undefined;
  return String((errors[0] as Error | undefined)?.message ?? "no test ran").slice(0, 300);
};
