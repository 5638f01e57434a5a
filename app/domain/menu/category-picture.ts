import { smallKey } from "../image-url.ts";
import { type Category, categories } from "./product.ts";

export const categoryPicture = (category: Category): string => `/categories/${category.toLowerCase()}.webp`;

/** A new drawing needs a new number: image URLs are cached forever. */
export const drawingKey = (category: Category): string => `drawings/${category.toLowerCase()}-1.jpg`;

export const drawingFiles = (key: string): string[] => [`/${key}`, `/${smallKey(key)}`];

export const isDrawing = (key: string): boolean => categories.some((category) => drawingKey(category) === key);
