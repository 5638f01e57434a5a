import { spawnSync } from "node:child_process";
import { root } from "./state.ts";

export type Remote = {
  environment: string;
  /** A local state folder that replaces the deployed database, with the same input and output. */
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

export function queryRemote<Row>(remote: Remote, sql: string): Row[] {
  const { status, stdout } = execute(remote, ["--json", "--command", sql], "pipe");
  if (status !== 0) throw new Error("wrangler could not read the deployed database.");
  return (JSON.parse(stdout) as { results: Row[] }[])[0]?.results ?? [];
}

type RemoteObject = { bucket: string; key: string; file: string; contentType: string | undefined };

export function uploadRemote({ environment }: Remote, { bucket, key, file, contentType }: RemoteObject): void {
  const type = contentType ? ["--content-type", contentType] : [];
  const args = ["r2", "object", "put", `${bucket}/${key}`, "--file", file, ...type, "--remote", "--env", environment];
  const { status } = spawnSync("wrangler", args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`wrangler could not store ${key}.`);
}

/** D1 applies such a file atomically. */
export function runRemoteFile(remote: Remote, path: string): void {
  const { status } = execute(remote, ["--yes", "--file", path], "inherit");
  if (status !== 0) throw new Error("wrangler could not write to the deployed database: nothing has changed there.");
}
