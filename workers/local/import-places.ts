import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { asSql } from "#db/seed/bulk.ts";
import { loadPlaces, placesSql } from "#db/seed/places.ts";
import { readCommand } from "./read-command.mjs";
import { migrate, stateDir, withState } from "./state.ts";
import { runRemoteFile } from "./wrangler.ts";

const { values } = readCommand("import:places");

if (values.remote || values["sql-out"]) {
  const file = resolve(values["sql-out"] ?? join(tmpdir(), `nearleaf-places-${process.pid}.sql`));
  // D1 limits statements to 100 KB.
  writeFileSync(file, `${placesSql(Date.now(), 60_000, asSql).join("\n")}\n`);
  console.log(`Wrote the gazetteer to ${file}`);
  if (values.remote) runRemoteFile({ environment: values.env }, file);
} else {
  const written = await withState(stateDir(), async ({ d1 }) => {
    await migrate(d1);
    return loadPlaces(d1);
  });
  console.log(written > 0 ? `Wrote ${written.toLocaleString("en-US")} places.` : "The gazetteer is already loaded.");
}
