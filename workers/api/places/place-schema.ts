import { parseDecimal } from "#app/domain/number-input.ts";
import { z } from "#app/domain/zod.ts";

const coordinate = (name: string, most: number) =>
  z
    .string(`${name} is required.`)
    .trim()
    .min(1, `${name} is required.`)
    .transform(parseDecimal)
    .pipe(z.number(`${name} must be a number from -${most} to ${most}.`).min(-most).max(most));

export const placeSchema = z.object({ lat: coordinate("lat", 90), lng: coordinate("lng", 180) });
