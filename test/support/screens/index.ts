import { publicScreens } from "./public.ts";
import { signedInScreens } from "./signed-in.ts";
import type { State } from "./state.ts";

/** Every screen by its path in app/routes.ts, with the states in which people meet it. */
export const screens: Record<string, State[]> = { ...publicScreens, ...signedInScreens };
