import { smallKey } from "../image-url.ts";
import { type Category, categories } from "./product.ts";

/** The drawing that stands for a category, among the site's own files: "/categories/pre-roll.webp". */
export const categoryPicture = (category: Category): string => `/categories/${category.toLowerCase()}.webp`;

/** The picture of a product that has no photo, in the image store. Another drawing takes another number: keys are served for ever. */
export const drawingKey = (category: Category): string => `drawings/${category.toLowerCase()}-1.jpg`;

/** The same among the site's own files, in both sizes: where the image store gets it from. */
export const drawingFiles = (key: string): string[] => [`/${key}`, `/${smallKey(key)}`];

export const isDrawing = (key: string): boolean => categories.some((category) => drawingKey(category) === key);
