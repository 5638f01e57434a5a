import { z } from "../zod.ts";
import { MESSAGE_EMPTY, MESSAGE_MAX } from "./message.ts";
import { moveSchema } from "./request-schema.ts";

const text = z.string().trim().max(MESSAGE_MAX, `Please use at most ${MESSAGE_MAX} characters.`);

/** `quick`: the button that was pressed; what was typed otherwise. */
export const messageForm = z
  .strictObject({ quick: text.optional(), text: text.default("") })
  .refine(({ quick, text }) => quick || text, { path: ["text"], message: MESSAGE_EMPTY })
  .transform(({ quick, text }) => quick ?? text);

/** `messageId` names the message, so that a repeat sends nothing twice. */
export const messageSchema = z.strictObject({
  text: text.min(1, MESSAGE_EMPTY),
  messageId: moveSchema.shape.moveId,
  writtenAt: moveSchema.shape.tappedAt,
});
export type MessageInput = z.infer<typeof messageSchema>;
