import { idCheckSchema } from "../compliance/id-check-schema.ts";
import { z } from "../zod.ts";
import { cancelReasonCodes, READY_IN_MINUTES } from "./event.ts";
import { movableStages } from "./move.ts";

const NOTE_MAX = 300;

export const stageMoveSchema = z.object({
  stage: z.enum(movableStages, "Please choose a stage."),
  readyInMinutes: z
    .int("Please enter whole minutes.")
    .optional()
    .meta({ description: `With \`accepted\`: ${READY_IN_MINUTES.min} to ${READY_IN_MINUTES.max}.` }),
  reason: z
    .enum(cancelReasonCodes as [string, ...string[]], "Please choose a reason.")
    .transform((reason) => reason as (typeof cancelReasonCodes)[number])
    .optional(),
  note: z.string("Please write a text.").trim().max(NOTE_MAX, `A note has at most ${NOTE_MAX} characters.`).optional(),
  idChecked: z.boolean("Please say true or false.").optional(),
  idCheck: idCheckSchema,
});
