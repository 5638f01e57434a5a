/** What visitors and operators notice of a part that doesn't work, by the name of its binding (wrangler.toml). */
const sentences: Record<string, string> = {
  BROWSING: "Browsing is slower than usual: orders go first, and some menus and lists take a moment.",
  DB: "The database doesn't answer: menus may be up to an hour old, and new orders wait on shoppers' devices.",
  IMAGES: "Pictures can't be shown or uploaded.",
  RECORDS: "Photos of deliveries can't be stored or shown.",
  RATE_LIMIT: "Signing in, prices at checkout and new orders don't work.",
  LIVE_FEED: "Order pages and boards update after some seconds instead of at once.",
  COURIER_REQUEST: "Couriers' updates wait on their devices.",
  ORDER_TIMER: "Reminders of new orders may be some minutes late.",
  POS_SYNC: "Menus may lag behind the points of sale that they are connected to.",
  MAP_TILES_URL: "Maps may be missing.",
};

const impairedText = (name: string): string => sentences[name] ?? `A setting is missing or malformed: ${name}.`;

export const impairedTexts = (names: readonly string[]): string[] => [...new Set(names.map(impairedText))];
