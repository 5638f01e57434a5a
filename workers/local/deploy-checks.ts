/** What the production environment of wrangler.toml says, as far as a deployment depends on it. */
export type ProductionConfig = {
  vars: Record<string, unknown>;
  d1_databases: readonly { database_id?: string | undefined }[];
  routes: readonly (string | { pattern: string })[];
};

export const REQUIRED_SECRETS = ["ACCESS_TOKEN_KEY", "ORDER_LINK_KEY", "CREDENTIALS_KEY"];

const isPlaceholder = (host: string) => host === "localhost" || /\.(example|test|invalid)$/.test(host);

/** Sentences that say what to change in wrangler.toml before a deployment can work. */
export function findConfigProblems({ vars, d1_databases, routes }: ProductionConfig): string[] {
  const problems: string[] = [];
  const [database] = d1_databases;
  if (!database?.database_id || /^[0-]+$/.test(database.database_id)) {
    problems.push("database_id is a placeholder: wrangler d1 create nearleaf --location wnam prints the real one.");
  }
  const origin = URL.canParse(String(vars.ORIGIN)) ? new URL(String(vars.ORIGIN)) : undefined;
  if (origin?.protocol !== "https:" || isPlaceholder(origin.hostname)) {
    problems.push("ORIGIN is a placeholder: it is the public https address, such as https://shop.example.com.");
  } else if (!routes.some((route) => (typeof route === "string" ? route : route.pattern).startsWith(origin.hostname))) {
    problems.push(`No route serves ${origin.hostname}, the host of ORIGIN.`);
  }
  if (vars.IMAGES_URL !== undefined && !/^https:\/\/[^/]+$/.test(String(vars.IMAGES_URL))) {
    problems.push("IMAGES_URL is the bucket's own domain, such as https://images.example.com, without a path.");
  }
  if (!vars.MAP_TILES_URL) {
    problems.push(
      "MAP_TILES_URL is missing: OpenStreetMap's own servers may not serve a shop's maps (workers/README.md).",
    );
  }
  return problems;
}

/** @param known names of the secrets that the deployed worker has */
export const findMissingSecrets = (known: readonly string[]): string[] =>
  REQUIRED_SECRETS.filter((name) => !known.includes(name)).map(
    (name) => `${name} is not set: openssl rand -base64 32 | wrangler secret put ${name} --env production`,
  );
