import { changeText } from "#app/domain/menu/changes.ts";
import { changeOf, inventoryChangesBody, undoLine } from "#app/domain/menu/changes-schema.ts";
import { ok } from "#app/domain/outcome.ts";
import { formResponse, parseWith, postedFields, redirectOrRespond, versionIn } from "#app/routes/forms.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/product-line";
import { changeOne } from "./change-one.ts";

export async function action({ context, request, params: { productId } }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "stock");
  const typed = await postedFields(request);
  const { price, salePrice, stock, stockSeen } = typed;
  const version = versionIn(typed) ?? undefined;
  const read = parseWith(inventoryChangesBody, {
    // Orders reduce the stock meanwhile, so an untouched count isn't sent.
    changes: [{ productId, price, salePrice, version, ...(stock === stockSeen ? {} : { stock }) }],
  });
  if (!read.ok) return redirectOrRespond(request, MENU, formResponse(read, "", typed));
  const [line = { error: "" }] = read.value.changes;
  const outcome = await changeOne(visit, actor, changeOf(line));
  if (!outcome.ok) return redirectOrRespond(request, MENU, formResponse(outcome, "", typed));
  const message = outcome.value.map((changed) => `${changed.name}: ${changeText(changed)}`).join();
  return redirectOrRespond(request, MENU, formResponse(ok(outcome.value.map(undoLine)), message));
}

const MENU = "/vendor-dashboard/menu";
