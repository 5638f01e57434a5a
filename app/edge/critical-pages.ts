import { EDGE } from "./settings.ts";

export const isCriticalPage = (pathname: string): boolean => EDGE && /^\/(nearby|vendor\/[^/]+\/menu)?$/.test(pathname);
