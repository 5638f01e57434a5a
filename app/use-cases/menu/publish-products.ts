import type { App } from "#app/app.ts";
import { productTexts } from "#app/domain/compliance/claims/published-texts.ts";
import { newId } from "#app/domain/id.ts";
import { ADD_MAX, type AddRow, variationOfRow } from "#app/domain/menu/add-many.ts";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { insertHistory } from "#db/accounts/history-writes.ts";
import { findKey, type IdempotencyKey, type KeyedResult, keyScopes, runBatchOnce } from "#db/idempotency.ts";
import { settleImages } from "#db/images/writes.ts";
import { listCatalogProducts } from "#db/menu/catalog.ts";
import { listProductsOfVendor } from "#db/menu/queries.ts";
import { insertProduct } from "#db/menu/writes.ts";
import { claimJudge } from "../compliance/claim-judge.ts";
import { asEditor } from "../frame/as-actor.ts";
import { addedLine } from "./publish-product.ts";

/** Adds variations of catalog or menu products, all or none. Error keys are field and row, like "price.0". */
export const publishProducts = asEditor(
  "menu",
  async (app, by, { rows, once }: { rows: readonly AddRow[]; once: IdempotencyKey | null }) => {
    const { now } = by;
    const keyed = once && { ...once, scope: keyScopes.ofMenu(by.vendorId) };
    const earlier = await findKey(app.db, keyed);
    if (earlier) return published(earlier, rows.length);
    if (rows.length === 0) return refuse("invalid", "Enter a price for at least one product.");
    if (rows.length > ADD_MAX) return refuse("malformed", `At most ${ADD_MAX} products at once.`);
    const origins = await originsOf(app, by.vendorId, rows);
    const fields: Record<string, string> = {};
    const added: InventoryProduct[] = [];
    for (const [at, row] of rows.entries()) {
      const origin = origins.get(`${row.from.kind} ${row.from.id}`);
      if (!origin) {
        fields[`price.${at}`] = "Product not found.";
        continue;
      }
      const { variation, errors } = variationOfRow(row, origin.category, origin);
      for (const [name, message] of Object.entries(errors)) fields[`${name}.${at}`] = message;
      const { catalogProductId, name, brand, category, description } = origin;
      const facts = { catalogProductId, name, brand, category, description, status: "Active", version: 1 } as const;
      added.push({ ...variation, ...facts, id: newId(now), vendorId: by.vendorId, updatedAt: now });
    }
    const judge = await claimJudge(app, by.vendorId, added.map(productTexts));
    for (const [at, product] of added.entries()) {
      const [error] = Object.values(judge(productTexts(product)));
      if (error) fields[`price.${at}`] ??= error;
    }
    const [message] = Object.values(fields);
    if (message) return refuse("invalid", message, { fields });
    const pictures = added.map(({ imageKey }) => imageKey);
    const faster = await runBatchOnce(app.db, keyed, { resultId: added[0]?.id ?? "", now }, [
      insertHistory(app.db, by, added.map(addedLine)),
      ...added.map((product) => insertProduct(app.db, { ...product, createdAt: now })),
      settleImages(app.db, pictures, now),
    ]);
    return faster ? published(faster, rows.length) : ok(added.length);
  },
);

const published = ({ sameBody }: KeyedResult, count: number) =>
  sameBody ? ok(count) : refuse("key-reused", "These products were sent before with other contents. Please try again.");

type Known = Pick<InventoryProduct, "catalogProductId" | "name" | "brand" | "category" | "description" | "imageKey"> &
  Partial<Pick<InventoryProduct, "strainDetails" | "thcPercent" | "tags">>;

async function originsOf(app: App, vendorId: string, rows: readonly AddRow[]): Promise<Map<string, Known>> {
  const ids = (kind: string) => [...new Set(rows.filter(({ from }) => from.kind === kind).map(({ from }) => from.id))];
  const catalog = await listCatalogProducts(app.db, ids("catalog"));
  const own = await listProductsOfVendor(app.db, vendorId, ids("own"));
  return new Map<string, Known>([
    ...catalog.map(({ images: [imageKey = null], id, ...product }): [string, Known] => [
      `catalog ${id}`,
      { ...product, imageKey, catalogProductId: id },
    ]),
    ...own.map((product): [string, Known] => [`own ${product.id}`, product]),
  ]);
}
