import { TREEZ_CONNECTED } from "#app/domain/pos/treez.ts";
import { z } from "#app/domain/zod.ts";
import { answerForm } from "#app/routes/forms.ts";
import type { Asked } from "#app/session/require.ts";
import { connectTreez } from "#app/use-cases/pos/connect-treez.ts";
import { ownShop } from "../own-shop.ts";

const credentialsForm = z.strictObject({ dispensaryName: z.string().default(""), apiKey: z.string().default("") });

/** Both pages of the panel take this form themselves, so that a refused one keeps what was typed. */
export async function connectAction({ context, request }: Asked) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  return answerForm(request, credentialsForm, TREEZ_CONNECTED, (typed) => connectTreez(visit, actor, typed));
}
