import { EDGE } from "./settings.ts";

/** Where most visits begin: home, /nearby and the menus. They come with their own styles. */
export const isCriticalPage = (pathname: string): boolean => EDGE && /^\/(nearby|vendor\/[^/]+\/menu)?$/.test(pathname);
