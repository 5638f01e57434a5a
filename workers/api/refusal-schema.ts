import { z } from "#app/domain/zod.ts";

/** Every refused call returns this (DECISIONS 9). */
export const refusalSchema = z
  .looseObject({
    success: z.literal(false),
    message: z.string().describe("A sentence for people."),
    code: z.string().describe("The reason, for software."),
    fields: z.record(z.string(), z.string()).optional().describe("Messages by field."),
    requestId: z.string().describe("Identifies the log line for operators."),
  })
  .meta({ id: "Refusal" });
