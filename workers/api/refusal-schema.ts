import { z } from "#app/domain/zod.ts";

/** Every refused call returns this (DECISIONS 9). */
export const refusalSchema = z
  .looseObject({
    success: z.literal(false),
    message: z.string().describe("A sentence for a person."),
    code: z.string().describe("The reason, for programs."),
    fields: z.record(z.string(), z.string()).optional().describe("Messages beside their fields."),
    requestId: z.string().describe("By this an operator finds the log line."),
  })
  .meta({ id: "Refusal" });
