import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { asSql } from "#db/seed/bulk.ts";
import { loadPlaces, placesSql } from "#db/seed/places.ts";
import { readCommand } from "./read-command.mjs";
import { migrate, openState } from "./state.ts";
import { runRemoteFile } from "./wrangler.ts";

const { values } = readCommand("import:places");

if (values.remote || values["sql-out"]) {
  const file = resolve(values["sql-out"] ?? join(tmpdir(), `nearleaf-places-${process.pid}.sql`));
  // D1 limits statements to 100 KB.
  writeFileSync(file, `${placesSql(Date.now(), 60_000, asSql).join("\n")}\n`);
  console.log(`Wrote the gazetteer to ${file}`);
  if (values.remote) runRemoteFile({ environment: values.env }, file);
} else {
  const state = await openState();
  try {
    await migrate(state.d1);
    const written = await loadPlaces(state.d1);
    console.log(written > 0 ? `Wrote ${written.toLocaleString("en-US")} places.` : "The gazetteer is there already.");
  } finally {
    await state.close();
  }
}
