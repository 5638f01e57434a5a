import { courier } from "./courier.ts";
import { dashboard, success } from "./dashboard.ts";
import { account, shopper, transport } from "./shopper.ts";

/** SPEC.md 8, "The error catalogue", in its order: every sentence with the way to it. */
export const messages = [transport, shopper, account, dashboard, courier, success].flatMap((ways) =>
  Object.entries(ways),
);
