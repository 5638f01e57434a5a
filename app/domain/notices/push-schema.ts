import { z } from "../zod.ts";

/** Endpoints are usually about 250 characters, at most 600. */
export const PUSH_ENDPOINT_MAX = 1000;

const NO_SUBSCRIPTION = "This is not a browser's push subscription.";
const endpoint = z.string().min(1).max(PUSH_ENDPOINT_MAX, NO_SUBSCRIPTION);

const bytesIn = (text: string): number | undefined => {
  const digits = text.replace(/={1,2}$/, "");
  return /^[\w-]+$/.test(digits) && digits.length % 4 !== 1 ? Math.floor((digits.length * 3) / 4) : undefined;
};
const keyOf = (bytes: number) =>
  z
    .string()
    .max(200, NO_SUBSCRIPTION)
    .refine((text) => bytesIn(text) === bytes, `This key must be ${bytes} bytes in base64url.`);

const order = z.object({ id: z.string().max(100), token: z.string().max(200) });

const FAVORITES_MAX = 100;
const favorites = z.array(z.string().max(64)).max(FAVORITES_MAX, `At most ${FAVORITES_MAX} favorites.`);
const namesOneAudience = ({ order, favorites }: { order?: unknown; favorites?: unknown }) => !order || !favorites;
const OF_ONE = "Name an order or favorites, not both.";

export const subscribePushSchema = z
  .object({
    subscription: z.object({ endpoint, keys: z.object({ p256dh: keyOf(65), auth: keyOf(16) }) }),
    order: order.optional(),
    /** IDs of products. */
    favorites: favorites.optional(),
  })
  .refine(namesOneAudience, { error: OF_ONE, path: ["favorites"] });
export type SubscribePush = z.infer<typeof subscribePushSchema>;

export const unsubscribePushSchema = z
  .object({ endpoint, order: order.optional(), favorites: z.literal(true).optional() })
  .refine(namesOneAudience, { error: OF_ONE, path: ["favorites"] });
