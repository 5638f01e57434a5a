import type { RouterContextProvider } from "react-router";
import type { Outcome } from "#app/domain/outcome.ts";
import { TREEZ_CONNECTED } from "#app/domain/pos/treez.ts";
import { answerForm, backOrAnswer, postedFields } from "#app/routes/forms.ts";
import { connectTreez } from "#app/use-cases/pos/connect-treez.ts";
import { ownShop } from "../own-shop.ts";
import { panelPaths } from "./treez-view.ts";

type Asked = { context: Readonly<RouterContextProvider>; request: Request };

/** The connection form, which both pages of the panel take themselves: a refused one keeps what was typed. */
export async function connectAction({ context, request }: Asked) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const { dispensaryName = "", apiKey = "" } = await postedFields(request);
  const outcome = await connectTreez(visit, actor, { dispensaryName, apiKey });
  // Never the key: it would stand in the page's source.
  return answerForm(outcome, TREEZ_CONNECTED, { dispensaryName });
}

/** The panel's other verbs: a plain form goes back to the page that it came from, scripts get what became of it. */
export function answerPanel(request: Request, typed: Record<string, string>, outcome: Outcome<unknown>, done: string) {
  const back = panelPaths.find((path) => path === typed.back) ?? panelPaths[0];
  return backOrAnswer(request, back, answerForm(outcome, done));
}
