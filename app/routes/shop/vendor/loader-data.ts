import type { Route } from "./+types/vendor";

/** What the page's loader gives. */
export type Loaded = Route.ComponentProps["loaderData"];
