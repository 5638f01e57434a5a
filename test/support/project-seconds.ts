import type { Reporter, TestCase, TestModule } from "vitest/node";
import { deep } from "./depth.ts";

/** After the lines of the files: what each project took from its first file to its last, and who needed a second try. */
export default class ProjectSeconds implements Reporter {
  private readonly spans = new Map<string, { began: number; ended: number }>();
  private readonly retried: string[] = [];

  onTestModuleQueued({ project }: TestModule) {
    if (!this.spans.has(project.name)) this.spans.set(project.name, { began: Date.now(), ended: Date.now() });
  }

  onTestModuleEnd({ project }: TestModule) {
    const span = this.spans.get(project.name);
    if (span) span.ended = Date.now();
  }

  onTestCaseResult(test: TestCase) {
    if (!test.diagnostic()?.retryCount) return;
    const [why] = test.result().errors ?? [];
    const at = why?.stacks?.[0];
    this.retried.push(`${test.module.moduleId}:${at?.line ?? ""} ${test.fullName}\n${why?.message ?? ""}`);
  }

  /** A figure that a test found, where it is worth printing: over the long form's many rounds. */
  onTestCaseAnnotate(_test: TestCase, { message }: { message: string }) {
    if (deep) console.log(message);
  }

  onTestRunEnd() {
    const seconds = [...this.spans].map(
      ([name, { began, ended }]) => `${name} ${((ended - began) / 1000).toFixed(0)} s`,
    );
    console.log(`\nSeconds: ${seconds.join(", ")}`);
    for (const name of this.retried) console.log(`Needed a second try: ${name}`);
  }
}
