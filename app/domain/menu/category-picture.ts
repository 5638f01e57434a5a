import type { Category } from "./product.ts";

/** The drawing that stands for a category, among the site's own files: "/categories/pre-roll.webp". */
export const categoryPicture = (category: Category): string => `/categories/${category.toLowerCase()}.webp`;
