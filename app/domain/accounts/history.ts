export const historyAreas = ["products", "orders", "deals", "settings", "connections", "staff", "reviews"] as const;
export type HistoryArea = (typeof historyAreas)[number];

export const historyAreaNames: Record<HistoryArea, string> = {
  products: "Products",
  orders: "Orders",
  deals: "Deals",
  settings: "Settings",
  connections: "Connections",
  staff: "Staff",
  reviews: "Reviews",
};

/** In words; "" if empty. Never contains shopper data or secrets. */
export type ValueChange = { label: string; before: string; after: string };

export const historyVerbs = {
  "product-added": ["products", "Added"],
  "product-changed": ["products", "Changed"],
  "product-removed": ["products", "Deleted"],
  "product-restored": ["products", "Restored"],
  "menu-imported": ["products", "Imported"],
  "menu-import-undone": ["products", "Undid the import of"],
  "menu-synced": ["products", "Synced"],
  "package-received": ["products", "Received the package"],
  "package-finished": ["products", "Finished the package"],
  "settings-changed": ["settings", "Changed"],
  "orders-paused": ["settings", "Paused"],
  "orders-resumed": ["settings", "Resumed"],
  "export-requested": ["settings", "Requested a download of"],
  "shop-closed": ["settings", "Closed"],
  "shop-reopened": ["settings", "Reopened"],
  "website-changed": ["settings", "Changed the website"],
  "website-proven": ["settings", "Verified the website"],
  "website-removed": ["settings", "Removed the website"],
  "printer-added": ["connections", "Added the printer"],
  "printer-removed": ["connections", "Removed the printer"],
  "key-made": ["connections", "Made the key"],
  "key-revoked": ["connections", "Revoked the key"],
  "treez-connected": ["connections", "Connected Treez as"],
  "treez-disconnected": ["connections", "Disconnected Treez as"],
  "trace-connected": ["connections", "Connected track and trace for"],
  "trace-disconnected": ["connections", "Disconnected track and trace for"],
  "webhook-added": ["connections", "Added a webhook to"],
  "webhook-changed": ["connections", "Changed the webhook to"],
  "webhook-removed": ["connections", "Removed the webhook to"],
  "staff-invited": ["staff", "Invited"],
  "staff-invitation-changed": ["staff", "Changed the invitation of"],
  "staff-invitation-withdrawn": ["staff", "Withdrew the invitation of"],
  "staff-joined": ["staff", "Joined:"],
  "staff-role-changed": ["staff", "Changed the role of"],
  "staff-number-changed": ["staff", "Changed the employee number of"],
  "staff-removed": ["staff", "Removed"],
  "deal-added": ["deals", "Added"],
  "deal-changed": ["deals", "Changed"],
  "deal-removed": ["deals", "Deleted"],
  "review-answered": ["reviews", "Answered a review of"],
} as const satisfies Record<string, readonly [HistoryArea, string]>;
export type HistoryKind = keyof typeof historyVerbs;

export const historyAreaOf = (kind: HistoryKind): HistoryArea => historyVerbs[kind][0];

export type HistoryEntry = {
  id: string;
  at: number;
  area: HistoryArea;
  who: string;
  what: string;
  changes: ValueChange[];
};

export type HistoryCursor = { at: number; id: string };

export const historyCursor = ({ at, id }: HistoryCursor): string => `${at}.${id}`;

export function readHistorySearch(params: URLSearchParams): { area: HistoryArea | null; before: HistoryCursor | null } {
  const area = historyAreas.find((each) => each === params.get("area")) ?? null;
  return { area, before: readCursor(params.get("page")) };
}

export function readCursor(page: string | null): HistoryCursor | null {
  const [, at, id] = /^(\d{1,15})\.([\w:-]{1,64})$/.exec(page ?? "") ?? [];
  return id ? { at: Number(at), id } : null;
}
