import type { App, Env } from "#app/app.ts";
import { smallKey } from "#app/domain/image-url.ts";
import { sweepProofPhotos } from "#app/use-cases/couriers/sweep-proof-photos.ts";
import { makeExports } from "#app/use-cases/dispensaries/make-exports.ts";
import { sweepImages } from "#app/use-cases/sweep-images.ts";

/** What must hold of the database whatever fails; each statement answers what breaks it. */
const never: Record<string, string> = {
  "an order without lines":
    "SELECT id FROM orders o WHERE archived_at IS NULL AND NOT EXISTS (SELECT 1 FROM order_items WHERE order_id = o.id)",
  "an archived order without its file": `SELECT id FROM orders o WHERE archived_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_archives
    WHERE vendor_id = o.vendor_id AND month = strftime('%Y-%m', o.created_at / 1000, 'unixepoch'))`,
  "a line without its order":
    "SELECT order_id FROM order_items i WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = i.order_id)",
  "an order whose sums do not add up": `SELECT id FROM orders o WHERE total_cents <> subtotal_cents + fee_cents + tip_cents
    OR subtotal_cents <> (SELECT sum(quantity * coalesce(sale_price_cents, price_cents) - discount_cents) FROM order_items WHERE order_id = o.id)`,
  "a deal whose uses its orders do not tell": `SELECT id FROM deals d WHERE
    uses <> (SELECT count(*) FROM deal_uses WHERE deal_id = d.id)`,
  "a key without what it stands for": `SELECT key FROM idempotency_keys k WHERE
    NOT EXISTS (SELECT 1 FROM orders WHERE id = result_id) AND NOT EXISTS (SELECT 1 FROM products WHERE id = result_id)
    AND NOT EXISTS (SELECT 1 FROM courier_requests WHERE id = result_id)
    AND NOT EXISTS (SELECT 1 FROM courier_messages WHERE id = result_id)
    AND NOT EXISTS (SELECT 1 FROM catalogue_products WHERE id = result_id)`,
  "a courier request whose log does not tell its version": `SELECT id FROM courier_requests r
    WHERE version <> (SELECT count(*) FROM courier_request_moves WHERE request_id = r.id)
      OR version <> (SELECT max(version) FROM courier_request_moves WHERE request_id = r.id)`,
  "a sign-in with two living tokens":
    "SELECT family_id FROM sessions WHERE rotated_at IS NULL GROUP BY family_id HAVING count(*) > 1",
  "a sign-in whose token was traded for none":
    "SELECT family_id FROM sessions GROUP BY family_id HAVING sum(rotated_at IS NULL) = 0",
  "an account without its dispensary": `SELECT id FROM users u WHERE role = 'vendor'
    AND NOT EXISTS (SELECT 1 FROM memberships WHERE user_id = u.id)`,
  "a sign-in at a dispensary that its person does not work for": `SELECT id FROM sessions s WHERE vendor_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = s.user_id AND m.vendor_id = s.vendor_id AND ended_at IS NULL)`,
  "a dispensary that nobody runs": `SELECT id FROM vendors v WHERE first_name = 'Ana'
    AND NOT EXISTS (SELECT 1 FROM memberships WHERE vendor_id = v.id)`,
  "a rating that its reviews do not tell": `SELECT id FROM vendors v WHERE
    rating_count <> (SELECT count(*) FROM reviews WHERE vendor_id = v.id AND removed_at IS NULL)
    OR rating_sum <> (SELECT coalesce(sum(rating), 0) FROM reviews WHERE vendor_id = v.id AND removed_at IS NULL)`,
  "goods of a canceled order that it still holds": `SELECT order_id FROM stock_holds h JOIN orders o ON o.id = h.order_id
    WHERE o.status = 'CANCELLED' AND h.quantity > 0`,
  "stock below zero": "SELECT id FROM products WHERE stock < 0",
  "a picture in use that is being swept": `SELECT key FROM stored_images WHERE swept_at IS NOT NULL AND key IN (
    SELECT image_key FROM products UNION SELECT logo_key FROM vendors UNION SELECT promo_image_key FROM vendors
    UNION SELECT value FROM catalogue_products, json_each(images))`,
};

const shown = `SELECT image_key AS key FROM products UNION SELECT logo_key FROM vendors UNION SELECT promo_image_key FROM vendors
  UNION SELECT value FROM catalogue_products, json_each(images)`;

/** Names of what does not hold. */
export async function broken(env: Env): Promise<string[]> {
  const names = Object.keys(never);
  const results = await env.DB.batch<{ n: number; key: string | null }>([
    ...names.map((name) => env.DB.prepare(`SELECT count(*) AS n FROM (${never[name]})`)),
    env.DB.prepare(shown),
  ]);
  const broken = names.filter((_, at) => results[at]?.results[0]?.n !== 0);
  const keys = (results.at(-1)?.results ?? []).flatMap(({ key }) => key ?? []);
  for (const key of keys.filter(isUpload)) {
    for (const size of [key, smallKey(key)]) if (!(await env.IMAGES.head(size))) broken.push("a dead image URL");
  }
  return broken;
}

/** Demo pictures and those of other tests have names of their own. */
const isUpload = (key: string) => /^[a-z]+\/[0-9a-f]{32}\.(jpg|png)$/.test(key);

const DAY_MS = 86_400_000;

/** What is still in the store, unknown to any row, after the sweeps of the following days. */
export async function orphansAfterSweep(env: Env, app: App): Promise<string[]> {
  const stored = async () =>
    (await Promise.all([env.IMAGES.list(), env.RECORDS.list()])).flatMap(({ objects }) => objects);
  if ((await stored()).length === 0) return [];
  await sweepImages({ ...app, now: () => app.now() + 1.1 * DAY_MS });
  await sweepProofPhotos({ ...app, now: () => app.now() + 2 * DAY_MS });
  await makeExports({ ...app, now: () => app.now() + 8 * DAY_MS });
  const { results } = await env.DB.prepare(
    `${shown} UNION SELECT photo_key FROM courier_requests WHERE photo_key IS NOT NULL`,
  ).all<{ key: string | null }>();
  const archived = await env.DB.prepare("SELECT key FROM order_archives UNION SELECT key FROM replaced_archives").all<{
    key: string;
  }>();
  const known = new Set(
    [...results, ...archived.results].flatMap(({ key }) => (key ? [key, isUpload(key) ? smallKey(key) : key] : [])),
  );
  // The drawings of categories belong to everyone and stay.
  return (await stored()).map(({ key }) => key).filter((key) => !known.has(key) && !key.startsWith("drawings/"));
}
