import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { secondStepOf } from "#app/domain/accounts/second-step.ts";
import { BRAND } from "#app/domain/brand.ts";
import { licenseCheckOf, stateOpeningOf } from "#app/domain/compliance/withheld.ts";
import { cronJobs, isDue } from "#app/domain/cron-jobs.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { refreshWithheld } from "#app/use-cases/compliance/refresh-withheld.ts";
import { createDb } from "#db/client.ts";
import { demoLogins, seedDemo } from "#db/seed/demo.ts";
import { clockOffset, localBindings } from "./bindings.ts";
import { buildIfStale } from "./build.ts";
import { localPushKeys } from "./push-keys.ts";
import { createServer, migrate, openState, refuseProduction, root, stateDir } from "./state.ts";
import { lockState, recordRuntime } from "./state-lock.ts";

const settingsFile = join(root, ".dev.vars");
// Shell variables win.
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);

const port = Number(process.env.PORT ?? 8787);
const dev = process.argv.includes("--dev");

const checks = {
  off: "dispensaries are listed whether or not their license is verified",
  required: "only dispensaries with a verified license are listed and take orders",
};

const openings = {
  all: "dispensaries of every state are listed",
  confirmed: "only dispensaries of states whose rules are confirmed (/admin/compliance) are listed and take orders",
};

const secondSteps = {
  off: "dispatchers and admins log in with a password alone, unless they have an authenticator app",
  required: "dispatchers and admins set up an authenticator app before they do anything else",
};

refuseProduction();
try {
  lockState(stateDir(), port);
} catch (error) {
  console.error(`${BRAND} does not start: ${(error as Error).message}`);
  process.exit(1);
}
const state = await openState();
const applied = await migrate(state.d1);
if (applied.length > 0) console.log(`Migrations applied: ${applied.join(", ")}.`);
const offset = clockOffset(process.env.CLOCK ?? "open", Date.now());
const seeded = await seedDemo(state, Date.now() + offset);
if (seeded) console.log(seeded);
const bindings = localBindings(process.env);
const licenseCheck = licenseCheckOf(bindings.LICENSE_CHECK ?? "off");
const stateOpening = stateOpeningOf(bindings.OPEN_STATES ?? "all");
const secondStep = secondStepOf(bindings.SECOND_STEP ?? "off");
await refreshWithheld({
  db: createDb(state.d1),
  now: () => Date.now() + offset,
  settings: { licenseCheck, stateOpening },
});
await state.close();
const env = { ...(await localPushKeys(stateDir())), ...process.env };

if (dev) {
  spawn("react-router", ["dev", "--port", String(port)], { cwd: root, stdio: "inherit", env }).on("exit", (code) =>
    process.exit(code ?? 0),
  );
} else {
  await buildIfStale();
  const server = createServer({ port, bindings: localBindings(env) });
  const url = await server.ready;
  recordRuntime(stateDir(), Number(url.port));
  const stop = async () => {
    await server.dispose();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  announce(url);
  await startJobs(url);
}

/** Runs jobs on schedule, as the platform does once deployed. All run at startup, so that none is "not run yet". */
async function startJobs(url: URL) {
  const start = (cron?: string) =>
    fetch(new URL(`/cdn-cgi/handler/scheduled${cron ? `?cron=${encodeURIComponent(cron)}` : ""}`, url)).catch(() => {});
  await start();
  setInterval(() => {
    for (const cron of Object.values(cronJobs)) if (isDue(cron, Date.now() + offset)) void start(cron);
  }, MINUTE_MS);
}

function announce(url: URL) {
  const now = new Date(Date.now() + clockOffset(process.env.CLOCK ?? "open", Date.now()));
  const losAngeles = now.toLocaleString("en-US", {
    timeZone: "America/Los_Angeles",
    dateStyle: "medium",
    timeStyle: "short",
  });
  console.log(`\n${BRAND} is ready at http://localhost:${url.port}`);
  console.log(`The website of its first dispensary: http://shop.greendoor.localhost:${url.port}`);
  console.log(`State in ${stateDir()}. The clock says ${now.toISOString()}, ${losAngeles} in Los Angeles.\n`);
  console.log(`LICENSE_CHECK is ${licenseCheck}: ${checks[licenseCheck]}.`);
  console.log(`OPEN_STATES is ${stateOpening}: ${openings[stateOpening]}.`);
  console.log(`SECOND_STEP is ${secondStep}: ${secondSteps[secondStep]}.\n`);
  console.log("Demo logins (local only):");
  for (const login of demoLogins) console.log(`  ${login.email.padEnd(24)}${login.password.padEnd(20)}${login.who}`);
  console.log("");
}
