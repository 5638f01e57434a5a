import { redirect } from "react-router";
import type { Capability } from "#app/domain/accounts/capability.ts";
import { reviewAnswerSchema } from "#app/domain/dispensaries/review-schema.ts";
import { parseWhole } from "#app/domain/number-input.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { z } from "#app/domain/zod.ts";
import { answerCount } from "#app/routes/delivery/answer-count.ts";
import {
  type FormResult,
  formResponse,
  messageResponse,
  readForm,
  redirectOrRespond,
  respondToForm,
} from "#app/routes/forms.ts";
import type { VendorActor } from "#app/session/require.ts";
import { chooseShop } from "#app/use-cases/accounts/choose-shop.ts";
import { deleteDeal } from "#app/use-cases/deals/delete-deal.ts";
import { switchDeal } from "#app/use-cases/deals/switch-deal.ts";
import { switchPoints } from "#app/use-cases/deals/switch-points.ts";
import { answerReview } from "#app/use-cases/dispensaries/answer-review.ts";
import { checkWebsite } from "#app/use-cases/dispensaries/check-website.ts";
import { pauseOrders } from "#app/use-cases/dispensaries/pause-orders.ts";
import { removePromo } from "#app/use-cases/dispensaries/remove-promo.ts";
import { removeWebsite } from "#app/use-cases/dispensaries/remove-website.ts";
import { undoImport } from "#app/use-cases/menu/undo-import.ts";
import { disconnectTrace } from "#app/use-cases/packages/disconnect-trace.ts";
import { finishOpenPackage } from "#app/use-cases/packages/finish-package.ts";
import { revokeIntegrationKey } from "#app/use-cases/pos/revoke-key.ts";
import { printTest } from "#app/use-cases/printing/print-test.ts";
import { removeTicketPrinter } from "#app/use-cases/printing/remove-printer.ts";
import type { Visit } from "#app/visit.ts";
import type { Route } from "./+types/actions";
import { ownShop } from "./own-shop.ts";

/** `id`: what the path names. */
type Press = { visit: Visit; actor: VendorActor; request: Request; id: string };
/** `back`: where a plain form goes back to. */
type Button = { may: Capability; back: string; press(press: Press): Promise<FormResult> };

const printers = { may: "settings", back: "/vendor-dashboard/settings/printers" } as const;
const website = { may: "settings", back: "/vendor-dashboard/settings/website" } as const;
const deals = { may: "deals", back: "/vendor-dashboard/deals" } as const;

const pauseForm = z.strictObject({ minutes: z.string().default(""), reason: z.string().default("") });
const switchForm = z.strictObject({ on: z.enum(["true", "false"]) });

/** By the path in app/routes.ts that each posts to. */
const buttons = {
  "vendor-dashboard/printers/:printerId/removal": {
    ...printers,
    press: async ({ visit, actor, id }) =>
      formResponse(await removeTicketPrinter(visit, actor, id), "Printer removed."),
  },
  "vendor-dashboard/printers/:printerId/test": {
    ...printers,
    press: async ({ visit, actor, id }) =>
      formResponse(await printTest(visit, actor, id), "Test ticket sent to the printer."),
  },
  "vendor-dashboard/integration-keys/:keyId/removal": {
    may: "settings",
    back: "/vendor-dashboard/settings/keys",
    press: async ({ visit, actor, id }) => formResponse(await revokeIntegrationKey(visit, actor, id), "Key revoked."),
  },
  "vendor-dashboard/promo/removal": {
    may: "deals",
    back: "/vendor-dashboard/settings/promo",
    press: async ({ visit, actor }) => formResponse(await removePromo(visit, actor), "Promo ended."),
  },
  "vendor-dashboard/website/check": {
    ...website,
    press: async ({ visit, actor }) => formResponse(await checkWebsite(visit, actor), ({ host }) => `${host} is up.`),
  },
  "vendor-dashboard/website/removal": {
    ...website,
    press: async ({ visit, actor }) => formResponse(await removeWebsite(visit, actor), "Website removed."),
  },
  "vendor-dashboard/deals/:dealId/switch": {
    ...deals,
    press: ({ visit, actor, request, id }) =>
      pressSwitch(request, "The deal is", (on) => switchDeal(visit, actor, id, on)),
  },
  "vendor-dashboard/deals/:dealId/removal": {
    ...deals,
    async press({ visit, actor, id }) {
      const deleted = await deleteDeal(visit, actor, id);
      if (deleted.ok) throw redirect(deals.back, 303);
      return formResponse(deleted, "");
    },
  },
  "vendor-dashboard/points/switch": {
    ...deals,
    press: ({ visit, actor, request }) =>
      pressSwitch(request, "Loyalty points are", (on) => switchPoints(visit, actor, on)),
  },
  "vendor-dashboard/reviews/:reviewId/answer": {
    may: "reviews",
    back: "/vendor-dashboard/reviews",
    press: ({ visit, actor, request, id }) =>
      respondToForm(request, reviewAnswerSchema, "Your answer is published.", ({ text }) =>
        answerReview(visit, actor, { reviewId: id, text }),
      ),
  },
  "vendor-dashboard/hand-ins/:handInId/count": {
    may: "settlement",
    back: "/vendor-dashboard/settlement",
    press: ({ visit, actor, request, id }) => answerCount(visit, actor, request, id),
  },
  "vendor-dashboard/menu-imports/:importedAt/undo": {
    may: "menu",
    back: "/vendor-dashboard/menu-import",
    press: async ({ visit, actor, id }) =>
      messageResponse(await undoImport(visit, actor, parseWhole(id) ?? 0), "Import undone."),
  },
  "vendor-dashboard/packages/:packageId/finish": {
    may: "stock",
    back: "/vendor-dashboard/packages",
    press: async ({ visit, actor, id }) => formResponse(await finishOpenPackage(visit, actor, id), "Package finished."),
  },
  "vendor-dashboard/packages/trace/removal": {
    may: "settings",
    back: "/vendor-dashboard/packages/trace",
    press: async ({ visit, actor }) => formResponse(await disconnectTrace(visit, actor), "Disconnected."),
  },
  "vendor-dashboard/shops/:vendorId/choice": {
    may: "orders",
    back: "/vendor-dashboard",
    press: async ({ visit, actor, id }) => formResponse(await chooseShop(visit, actor, id), ""),
  },
  "vendor-dashboard/pause": {
    may: "pause",
    back: "/vendor-dashboard",
    async press({ visit, actor, request }) {
      const form = await readForm(request, pauseForm);
      if (!form.ok) return form.response;
      const { minutes, reason } = form.value;
      const paused = await pauseOrders(visit, actor, { minutes: parseWhole(minutes) ?? -1, reason });
      return formResponse(paused, ({ message }) => message, { reason });
    },
  },
} satisfies Record<string, Button>;

async function pressSwitch(request: Request, subject: string, turn: (on: boolean) => Promise<Outcome<unknown>>) {
  const form = await readForm(request, switchForm);
  if (!form.ok) return form.response;
  const on = form.value.on === "true";
  const turned = await turn(on);
  return formResponse(turned.ok ? ok({ on }) : turned, `${subject} ${on ? "on" : "off"}.`);
}

export async function action({ context, request, params, pattern }: Route.ActionArgs) {
  const { may, back, press }: Button = buttons[pattern as keyof typeof buttons];
  const { visit, actor } = await ownShop({ context, request }, may);
  const [id = ""] = Object.values(params);
  return redirectOrRespond(request, back, await press({ visit, actor, request, id }));
}
