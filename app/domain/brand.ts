export const BRAND = "Nearleaf";
export const LANDING_LINE = "Free delivery nearest you";
