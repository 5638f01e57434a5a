import type { Route } from "./+types/vendor";

export type Loaded = Route.ComponentProps["loaderData"];
