import { BRAND } from "#app/domain/brand.ts";
import text from "./terms.md?raw";

/** When the text last changed (SPEC.md 9). */
export const TERMS_UPDATED = "March 18, 2025";

/** SPEC.md's 16 sections, in its order (DECISIONS 26). */
export const termsSections = text
  .replaceAll("{brand}", BRAND)
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [title = "", ...paragraphs] = section.trim().split("\n\n");
    return { id: title.toLowerCase().replaceAll(" ", "-"), title, paragraphs };
  });
