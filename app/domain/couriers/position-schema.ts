import { isoTime, SECOND_MS } from "../time.ts";
import { z } from "../zod.ts";
import type { ShownPosition } from "./position.ts";

const STALE_MS = 30 * SECOND_MS;
const ACCURACY_MAX_METERS = 2000;

export const positionSchema = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(ACCURACY_MAX_METERS).meta({ description: "Meters." }),
  ageMs: z
    .int()
    .min(0)
    .max(STALE_MS, "This position is too old.")
    .meta({ description: "Milliseconds since it was measured, by the device's clock." }),
});
export type PositionInput = z.infer<typeof positionSchema>;

/** `shownPosition`'s result, with its time as text. */
export const shownPositionSchema = z.object({
  lat: z.number(),
  lng: z.number(),
  miles: z.number().meta({ description: "Straight-line distance to the drop-off." }),
  rounded: z.boolean().meta({ description: "Rounded to 200 m until the last half mile." }),
  at: z.iso.datetime().meta({ description: "When it was measured." }),
});

export const toPositionJson = ({ isRounded, at, ...place }: ShownPosition): z.infer<typeof shownPositionSchema> => ({
  ...place,
  rounded: isRounded,
  at: isoTime(at),
});
