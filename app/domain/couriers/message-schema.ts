import { z } from "../zod.ts";
import { MESSAGE_MAX } from "./message.ts";

const EMPTY = "Type a message, or choose one.";

/** `quick`: the button that was pressed; what was typed otherwise. */
export const messageForm = z
  .strictObject({
    quick: z.string().max(MESSAGE_MAX).optional(),
    text: z.string().trim().max(MESSAGE_MAX, `Please use at most ${MESSAGE_MAX} characters.`).default(""),
  })
  .refine(({ quick, text }) => quick || text, { path: ["text"], message: EMPTY })
  .transform(({ quick, text }) => quick ?? text);
