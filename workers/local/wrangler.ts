import { spawnSync } from "node:child_process";
import { root } from "./state.ts";

/** The deployed database, by way of wrangler and its login. */
export type Remote = {
  environment: string;
  /** A state folder of this machine that stands in for the deployed database: what wrangler says and takes is the same. */
  standIn?: string;
};

const where = ({ environment, standIn }: Remote) =>
  standIn ? ["--local", "--persist-to", standIn] : ["--remote", "--env", environment];

const execute = (remote: Remote, args: string[], stdio: "inherit" | "pipe") =>
  spawnSync("wrangler", ["d1", "execute", "nearleaf", ...where(remote), ...args], {
    cwd: root,
    encoding: "utf8",
    stdio: stdio === "pipe" ? ["inherit", "pipe", "inherit"] : "inherit",
    maxBuffer: 256 * 1024 * 1024,
  });

/** Answers a query's rows. */
export function queryRemote<Row>(remote: Remote, sql: string): Row[] {
  const { status, stdout } = execute(remote, ["--json", "--command", sql], "pipe");
  if (status !== 0) throw new Error("wrangler could not read the deployed database.");
  return (JSON.parse(stdout) as { results: Row[] }[])[0]?.results ?? [];
}

/** Runs a file of SQL. D1 takes such a file as a whole: where a statement fails, the database is as it was. */
export function runRemoteFile(remote: Remote, path: string): void {
  const { status } = execute(remote, ["--yes", "--file", path], "inherit");
  if (status !== 0) throw new Error("wrangler could not write to the deployed database: nothing has changed there.");
}
