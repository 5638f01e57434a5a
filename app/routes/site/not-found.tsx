import { redirectDocument } from "react-router";
import type { Route } from "./+types/not-found";

export function loader() {
  throw new Response("Not found", { status: 404 });
}

/** A shopper's page knows the shoppers' routes alone (edge/shop-manifest.ts): the server has those behind a login, too. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => redirectDocument(request.url);

export default function NotFound() {
  return null;
}
