import type { App } from "#app/app.ts";
import { productTexts } from "#app/domain/compliance/claims/published-texts.ts";
import { newId } from "#app/domain/id.ts";
import { NOT_IN_POS, type PlannedItem, type PosItem, planItem, syncChanges } from "#app/domain/pos/import.ts";
import { removalOf } from "#app/domain/pos/items-schema.ts";
import { insertHistory } from "#db/accounts/history-writes.ts";
import { listPosCounterparts, type StagedRow } from "#db/pos/queries.ts";
import { hidePosProducts, insertPosProducts, updatePosProducts } from "#db/pos/writes.ts";
import { claimJudge } from "../compliance/claim-judge.ts";

type Planned = { sourceId: string; plan: PlannedItem };

export async function planItems(app: App, vendorId: string, items: readonly PosItem[]): Promise<Planned[]> {
  const ids = items.map(({ sourceId }) => sourceId);
  const texts = items.flatMap((item) => (item.ok ? [textsOf(item.product)] : []));
  const [ours, judge] = await Promise.all([
    listPosCounterparts(app.db, vendorId, ids),
    claimJudge(app, vendorId, texts),
  ]);
  return items.map((item) => ({ sourceId: item.sourceId, plan: planItem(item, ours.get(item.sourceId), judge) }));
}

export const stagedOf = (items: readonly PosItem[], planned: readonly Planned[]) =>
  planned.map(({ plan: { what, note } }, at) => ({ item: items[at]!, what, note }));

/** Hides what a whole menu leaves out. */
export const removedItems = (leftOut: readonly { sourceId: string; name: string | null }[]) =>
  leftOut.map(({ sourceId, name }) => removalOf(sourceId, name ?? "", NOT_IN_POS));

export async function planRows(app: App, vendorId: string, staged: readonly StagedRow[]) {
  const items = staged.map(({ item }) => item);
  const planned = await planItems(app, vendorId, items);
  return planned.map((each, at) => ({ ...each, seq: staged[at]!.seq }));
}

type PlannedRow = Awaited<ReturnType<typeof planRows>>[number];
export const verdictOf = ({ seq, plan: { what, note } }: PlannedRow) => ({ seq, what, note });

export const textsOf = (product: Extract<PosItem, { ok: true }>["product"]) =>
  productTexts({ description: "", strain: null, ...product });

/** The statements of a plan. `subjectId`: what the history names; null records nothing. */
export function applyPlan(app: App, vendorId: string, planned: readonly Planned[], subjectId: string | null) {
  const { db } = app;
  const now = app.now();
  const added = planned.flatMap(({ sourceId, plan }) =>
    plan.what === "new" ? [{ ...plan.product, sourceId, id: newId(now) }] : [],
  );
  const changed = planned.flatMap(({ plan }) =>
    plan.what === "changed"
      ? [{ ...plan.product, id: plan.productId, show: plan.show, keepsStock: plan.keepsStock }]
      : [],
  );
  const hidden = planned.flatMap(({ plan }) => (plan.what === "hidden" ? [plan.productId] : []));
  const changes = syncChanges({ added: added.length, changed: changed.length, hidden: hidden.length });
  const line = { kind: "menu-synced", subjectId, name: "the menu with your point of sale", changes } as const;
  return [
    ...(subjectId !== null && changes.length > 0 ? [insertHistory(db, { vendorId, actorId: null, now }, [line])] : []),
    ...insertPosProducts(db, vendorId, added, now),
    ...updatePosProducts(db, vendorId, changed, now),
    ...hidePosProducts(db, vendorId, hidden, now),
  ];
}
