import { type ExecFileException, execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Scanners live outside of the project and stay there for the next run. */
const scratch = process.env.SCAN_TOOLS ?? join(tmpdir(), "nearleaf-scanners");

const run = (command: string, args: string[], cwd = scratch) => spawnSync(command, args, { cwd, encoding: "utf8" });

/** The folder of a scanner from npm, installed where it is missing; undefined where that fails. */
export function npmTool(name: string, version: string): string | undefined {
  const folder = join(scratch, "node_modules", name);
  if (existsSync(folder)) return folder;
  mkdirSync(scratch, { recursive: true });
  if (!existsSync(join(scratch, "package.json"))) writeFileSync(join(scratch, "package.json"), '{"private":true}\n');
  run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", `${name}@${version}`]);
  return existsSync(folder) ? folder : undefined;
}

/**
 * Where Debian's packages, with what they need, are unpacked; undefined where they cannot be had. Unpacked and not
 * installed: the machine stays as it is.
 */
export function debianTools(...packages: string[]): string | undefined {
  const root = join(scratch, packages.join("-"));
  if (existsSync(root)) return root;
  const archives = `${root}.debs`;
  mkdirSync(join(archives, "partial"), { recursive: true });
  const get = [
    "install",
    "-y",
    "-qq",
    "--no-install-recommends",
    "--download-only",
    "-o",
    `Dir::Cache::archives=${archives}/`,
  ];
  const download = () => run("apt-get", [...get, ...packages]).status === 0;
  if (!download() && (run("apt-get", ["update", "-qq"]).status !== 0 || !download())) return undefined;
  // What the machine has already was left out; what is named is wanted here all the same.
  run("apt-get", ["download", ...packages], archives);
  mkdirSync(root);
  for (const name of readdirSync(archives).filter((each) => each.endsWith(".deb")))
    run("dpkg", ["-x", join(archives, name), root]);
  return root;
}

type Ended = { stdout: string; stderr: string; error: ExecFileException | null };

/**
 * A Python program of such a folder, with the libraries beside it. Not waited for in one piece: the server under scan hands
 * its log lines to this process, and stands still once nobody takes them.
 */
export const python = (root: string, program: string, args: string[], seconds: number): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, PYTHONPATH: join(root, "usr/lib/python3/dist-packages") };
    const options = { timeout: seconds * 1000, maxBuffer: 64 * 1024 * 1024, env };
    execFile("/usr/bin/python3", [join(root, program), ...args], options, (error, stdout, stderr) =>
      resolve({ stdout, stderr, error }),
    ).stdin?.end();
  });

export const isThere = (command: string, ...args: string[]): boolean => run(command, args, ".").status === 0;
