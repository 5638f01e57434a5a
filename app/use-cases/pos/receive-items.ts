import type { App } from "#app/app.ts";
import { newId } from "#app/domain/id.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { countLines, type LineResult, resultOf, type SentItem, selectNewest } from "#app/domain/pos/inbox.ts";
import type { ReadLine } from "#app/domain/pos/items-schema.ts";
import { isNullViolation } from "#app/platform/violation.ts";
import { runBatch } from "#db/client.ts";
import {
  clearRefusals,
  insertFirstImport,
  listLeftOut,
  readInbox,
  saveFeed,
  saveRefusals,
  saveVersions,
  stageItems,
} from "#db/pos/inbox.ts";
import type { UsableKey } from "#db/pos/keys.ts";
import { claimJudge } from "../compliance/claim-judge.ts";
import { applyPlan, planItems, removedItems, stagedOf, textsOf } from "./apply-items.ts";

export type AnsweredLine = { line: number; id: string; result: LineResult; message: string };
const TRIES = 8;

/**
 * Handles what a point of sale sends, line by line. With `menuVersion` it is a whole menu, and items that it leaves out
 * are hidden. Until the dispensary accepts the first menu, items wait in a preview.
 */
export async function receiveItems(
  app: App,
  key: UsableKey,
  sent: readonly ReadLine[],
  menuVersion: number | null = null,
) {
  if (key.isLimited) return refuse("not-allowed", "This dispensary’s account is limited. It must subscribe first.");
  const lines = await refuseClaims(app, key.vendorId, sent);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await receiveOnce(app, key, lines, menuVersion);
    } catch (error) {
      if (!isNullViolation(error, "pos_feeds.revision") || attempt === TRIES) throw error;
    }
  }
}

/** Judged here, and not by what is on the menu, so that the order of lines doesn't matter. */
async function refuseClaims(app: App, vendorId: string, lines: readonly ReadLine[]): Promise<ReadLine[]> {
  const textsIn = (line: ReadLine) => (line.ok && line.item.ok ? textsOf(line.item.product) : {});
  const texts = lines.map(textsIn);
  const judge = await claimJudge(app, vendorId, texts);
  return lines.map((line, at) => {
    const [message] = Object.values(judge<string>(texts[at] ?? {}));
    return message ? { line: line.line, id: line.id, ok: false, message } : line;
  });
}

async function receiveOnce(
  app: App,
  { id: keyId, vendorId }: UsableKey,
  lines: readonly ReadLine[],
  menu: number | null,
) {
  const { db } = app;
  const now = app.now();
  const readable = lines.filter((line) => line.ok);
  const { feed, known, open, hasTreez } = await readInbox(
    db,
    vendorId,
    readable.map(({ id }) => id),
  );
  if (hasTreez) return refuse("conflict", "Treez keeps this menu up to date. Disconnect it first.");
  if (open && open.state !== "ready")
    return refuse("unavailable", "The menu is being imported. Try again in a minute.");
  const isAccepted = feed?.acceptedAt != null;
  const leftOutAt = feed?.menuVersion ?? 0;
  const isNewMenu = menu !== null && menu > leftOutAt;

  const newest = selectNewest<SentItem>(readable, known, leftOutAt);
  const leftOut = isNewMenu
    ? await listLeftOut(db, vendorId, {
        named: readable.map(({ id }) => id),
        version: menu,
        importId: open?.id ?? null,
      })
    : [];
  const items = [...[...newest.values()].map(({ item }) => item), ...removedItems(leftOut)];
  const planned = await planItems(app, vendorId, items);
  const plans = new Map(planned.map(({ sourceId, plan }) => [sourceId, plan]));

  const answers = lines.map((line): AnsweredLine => {
    const { line: number, id } = line;
    if (!line.ok) return { line: number, id, result: "refused", message: line.message };
    const plan = newest.get(id) === line ? plans.get(id) : undefined;
    if (!plan) return { line: number, id, result: "stale", message: "A newer or equal version is known." };
    return { line: number, id, result: resultOf(plan, isAccepted), message: plan.note };
  });
  const versions = [...newest.values()].map(({ item, version }) => ({ sourceId: item.sourceId, version }));
  const refusals = answers.filter(({ id, result }) => result === "refused" && id !== "");
  const importId = open?.id ?? newId(now);
  const isNews = menu !== null || planned.some(({ plan }) => plan.what === "new" || plan.what === "hidden");
  const receipt = { revision: feed?.revision ?? 0, heardAt: now, menuVersion: isNewMenu ? menu : leftOutAt };
  await runBatch(db, [
    saveFeed(db, vendorId, { ...receipt, counts: countLines(answers) }),
    saveVersions(db, vendorId, versions),
    // What a whole menu no longer names can't be sent again.
    ...(isNewMenu ? [clearRefusals(db, vendorId)] : []),
    saveRefusals(db, vendorId, refusals, now),
    ...(isAccepted ? applyPlan(app, vendorId, planned, isNews ? keyId : null) : []),
    ...(isAccepted || open || items.length === 0 ? [] : [insertFirstImport(db, { id: importId, vendorId, now })]),
    ...(isAccepted ? [] : stageItems(db, importId, stagedOf(items, planned))),
  ]);
  return ok(answers);
}
