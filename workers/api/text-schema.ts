import { searchText } from "#app/domain/text.ts";
import { z } from "#app/domain/zod.ts";

export const searchTerm = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((typed) => searchText(typed, max));
