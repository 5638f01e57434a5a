/** The parts of package-lock.json (version 3) that are looked at. */
export type Lockfile = {
  packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }>;
};

/** Below these versions each package has a published fault; the highest floor that we know of, with its advisory. */
const floors: Record<string, { safe: string; advisory: string }> = {
  "@babel/core": { safe: "7.29.6", advisory: "GHSA-4x5r-pxfx-6jf8" },
  "drizzle-orm": { safe: "0.45.2", advisory: "GHSA-gpj5-g38j-94v9" },
  esbuild: { safe: "0.25.0", advisory: "GHSA-67mh-4wv8-2f99" },
  hono: { safe: "4.12.34", advisory: "GHSA-8j4g-w8fx-2239" },
  lodash: { safe: "4.18.0", advisory: "GHSA-r5fr-rjxr-66jc" },
  nanoid: { safe: "3.3.18", advisory: "GHSA-2v37-7h3g-55p8" },
  picomatch: { safe: "4.0.4", advisory: "GHSA-c2c7-rcm5-vvqj" },
  postcss: { safe: "8.5.23", advisory: "GHSA-fxqj-rqcc-2cmp" },
  "react-router": { safe: "8.3.0", advisory: "GHSA-qwww-vcr4-c8h2" },
  sharp: { safe: "0.35.0", advisory: "GHSA-f88m-g3jw-g9cj" },
  "smol-toml": { safe: "1.8.0", advisory: "GHSA-7w5x-hrqm-74c2" },
  undici: { safe: "7.29.0", advisory: "CVE-2026-13697" },
  valibot: { safe: "1.2.0", advisory: "GHSA-vqpr-j7v3-hqw9" },
  vite: { safe: "8.0.16", advisory: "GHSA-fx2h-pf6j-xcff" },
  ws: { safe: "8.21.0", advisory: "GHSA-96hv-2xvq-fx4p" },
};

/** What lies below its floor all the same, each with the reason; another version of it is looked at again. */
const excused: Record<string, string> = {
  "node_modules/@esbuild-kit/core-utils/node_modules/esbuild@0.18.20":
    "drizzle-kit reads its configuration with it; the fault is in esbuild's development server, which nothing here starts",
  "node_modules/undici@7.28.0":
    "miniflare pins it, and runs on a developer's machine alone; deployed workers have a fetch of their own",
};

const REGISTRY = "https://registry.npmjs.org/";

/** What is wrong with a lockfile: known faults, packages whose bytes nothing proves, or that come from elsewhere. */
export function lockfileFaults({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { version = "", resolved, integrity, link }]) => {
    // The project itself.
    if (path === "") return [];
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const faults: string[] = [];
    if (link) faults.push(`${path} is a link to a folder`);
    if (!/^sha512-[\w+/]{86}==$/.test(integrity ?? "")) faults.push(`${path} has no SHA-512 of its bytes`);
    if (resolved !== undefined && !resolved.startsWith(REGISTRY)) faults.push(`${path} comes from ${resolved}`);
    const floor = floors[name];
    if (floor && isBelow(version, floor.safe) && !excused[`${path}@${version}`])
      faults.push(`${path} is ${version}; safe is ${floor.safe} (${floor.advisory})`);
    return faults;
  });
}

/** Excuses for what is not in the lockfile any more. */
export const staleExcuses = ({ packages }: Lockfile): string[] =>
  Object.keys(excused).filter((key) => {
    const at = key.lastIndexOf("@");
    return packages[key.slice(0, at)]?.version !== key.slice(at + 1);
  });

/** Whether a version comes before another. A version before a release ("8.0.0-beta.1") comes before that. */
export function isBelow(version: string, other: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(other)];
  const differs = right.findIndex((number, at) => number !== left[at]);
  if (differs < 0) return version.includes("-") && !other.includes("-");
  return (left[differs] ?? 0) < (right[differs] ?? 0);
}

const numbersOf = (version: string) => (version.split(/[-+]/)[0] ?? "").split(".").map(Number);
