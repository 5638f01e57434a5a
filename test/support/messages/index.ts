import { courier } from "./courier.ts";
import { dashboard, success } from "./dashboard.ts";
import type { Audience, Sentence } from "./sentences.ts";
import { account, shopper, transport } from "./shopper.ts";
import type { Way, Ways } from "./world.ts";

/** Every sentence of SPEC.md's catalog with the way to it. One without a way does not compile. */
const ways: { [A in Audience]: Ways<A> } = { transport, shopper, account, dashboard, courier, success };

export const messages = Object.values(ways).flatMap((rows) => Object.entries(rows)) as [Sentence, Way][];
