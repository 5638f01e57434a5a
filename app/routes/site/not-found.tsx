import { redirectDocument } from "react-router";
import type { Route } from "./+types/not-found";

export function loader() {
  throw new Response("Not found", { status: 404 });
}

/** Shopper pages know only shopper routes (edge/shop-manifest.ts), but the server also has those behind a login. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => redirectDocument(request.url);

export default function NotFound() {
  return null;
}
