import { z } from "#app/domain/zod.ts";
import { done, told } from "../handlers.ts";

/** `POST /treez/credentials`. SPEC.md's `clientId` is accepted, but the platform's own counts. */
export const treezCredentialsBody = z.strictObject({
  dispensaryName: z.string("Dispensary name is required").max(200, "Dispensary name is too long"),
  apiKey: z.string("API key is required").max(500, "This is not an API key of Treez."),
  clientId: z.string().max(500).nullish().meta({ description: "Ignored: the platform has one of its own." }),
});

export const treezStatusAnswer = done.extend({
  connected: z.boolean(),
  dispensaryName: z.string().nullable(),
  lastSync: z.iso.datetime().nullable(),
});

export const treezConnectedAnswer = told.extend({
  data: z.object({ dispensaryName: z.string() }),
});

export const treezImportedAnswer = told.extend({
  data: z.object({
    finished: z.boolean().meta({ description: "Where not, it goes on by itself; call again to see how far it is." }),
    counts: z.object({
      new: z.int(),
      changed: z.int(),
      hidden: z.int(),
      unchanged: z.int(),
      skipped: z.int(),
    }),
    skipped: z
      .array(z.object({ sourceId: z.string(), name: z.string(), reason: z.string() }))
      .meta({ description: "What was not imported, and why; the first 200." }),
  }),
});
