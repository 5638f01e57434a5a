import { env } from "cloudflare:workers";

const { DB, MIGRATIONS } = env as unknown as { DB: D1Database; MIGRATIONS: string[] };
const { results } = await DB.prepare("SELECT name FROM sqlite_master WHERE name = 'vendors'").all();
if (results.length === 0) await DB.batch(MIGRATIONS.map((statement) => DB.prepare(statement)));
