import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Guard } from "./guard.ts";
import { editsOf } from "./places.ts";

/** What a run makes by itself, or must not touch. */
const LEFT_BEHIND = new Set(["node_modules", "build", ".git", ".wrangler", ".react-router"]);

/** The repository once more, in a temporary folder: guards are taken out there, never in the checkout. */
export function copyOf(root: string) {
  const folder = mkdtempSync(join(tmpdir(), "nearleaf-guards-"));
  for (const name of readdirSync(root)) {
    if (!LEFT_BEHIND.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return {
    folder,
    /** Takes a guard out; `putBack` puts it back. */
    takeOut(guard: Guard): { changed: string[]; putBack(): void } {
      const before = new Map<string, string>();
      for (const { file, text, without } of editsOf(guard)) {
        const path = join(folder, file);
        const source = readFileSync(path, "utf8");
        if (!before.has(path)) before.set(path, source);
        // A function, because "$" means something in a replacement.
        writeFileSync(
          path,
          source.replace(text, () => without),
        );
      }
      return {
        changed: [...before.keys()],
        putBack() {
          for (const [path, source] of before) writeFileSync(path, source);
        },
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
