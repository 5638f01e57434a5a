import { href, redirect } from "react-router";

/** The cart has no page of its own: the checkout shows its lines. */
export const loader = () => redirect(href("/checkout"));
