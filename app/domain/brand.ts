/** The product's working name stands here and nowhere else. */
export const BRAND = "Nearleaf";
export const LANDING_LINE = "Free delivery nearest you";
