type Child = { table: string; parent: string; key: string; about: string; omit?: readonly string[] };

/** A table by dispensary ID. `keys` order its rows in the file: unique together, and unchanged by a restore. */
export type ExportedTable = {
  table: string;
  scope: "id" | "vendor_id" | "staff";
  keys: readonly [string] | readonly [string, string];
  about: string;
  /** Counted again on a restore, or a secret. */
  omit?: readonly string[];
  where?: string;
  children?: readonly Child[];
};

const ofVendor = { scope: "vendor_id" } as const;

/** In the order of the file. A restore has an order of its own, by foreign keys. */
export const exportedTables: readonly ExportedTable[] = [
  {
    table: "vendors",
    scope: "id",
    keys: ["id"],
    about: "the dispensary: name, license, address, hours, zone, payments, promotion, where it moved",
    omit: ["listed_count", "menu_version", "ready", "rating_sum", "rating_count"],
  },
  {
    table: "users",
    scope: "staff",
    keys: ["id"],
    about: "owners, managers and staff",
    omit: ["password_hash"],
  },
  { ...ofVendor, table: "memberships", keys: ["user_id"], about: "who works there, as what and since when" },
  { ...ofVendor, table: "order_windows", keys: ["vendor_id"], about: "settings for ordering ahead" },
  {
    ...ofVendor,
    table: "websites",
    keys: ["vendor_id"],
    about: "your own website: its host and colors",
    omit: ["checked_at", "proven_at"],
  },
  { ...ofVendor, table: "products", keys: ["id"], about: "the menu" },
  { ...ofVendor, table: "packages", keys: ["id"], about: "packages of track and trace" },
  { ...ofVendor, table: "deals", keys: ["id"], about: "deals" },
  { ...ofVendor, table: "sales_days", keys: ["day"], about: "sales by day" },
  {
    ...ofVendor,
    table: "stored_images",
    keys: ["key"],
    about: "which pictures were uploaded",
    where: "unused_since IS NULL AND swept_at IS NULL",
  },
  {
    ...ofVendor,
    table: "orders",
    keys: ["created_at", "id"],
    about: "orders with their customers",
    children: [
      { table: "order_events", parent: "order_id", key: "version", about: "what was done with each order, and when" },
      { table: "order_items", parent: "order_id", key: "line", about: "lines of orders" },
      { table: "order_proposals", parent: "order_id", key: "id", about: "changes proposed to customers" },
      {
        table: "package_picks",
        parent: "order_id",
        key: "package_id",
        about: "from which packages orders were filled",
      },
      { table: "order_reminders", parent: "order_id", key: "step", about: "reminders of new orders" },
      { table: "deal_uses", parent: "order_id", key: "deal_id", about: "which deal an order used" },
      { table: "stock_holds", parent: "order_id", key: "product_id", about: "stock that orders took" },
      { table: "window_places", parent: "order_id", key: "order_id", about: "slots reserved in windows" },
    ],
  },
  {
    ...ofVendor,
    table: "trips",
    keys: ["id"],
    about: "trips of delivery vehicles",
  },
  {
    ...ofVendor,
    table: "courier_requests",
    keys: ["id"],
    about: "deliveries",
    children: [
      {
        table: "courier_request_moves",
        parent: "request_id",
        key: "version",
        about: "the record of each delivery; each line's hash covers the line before it",
      },
      { table: "trip_goods", parent: "request_id", key: "line", about: "goods carried on trips" },
    ],
  },
  { ...ofVendor, table: "ledger_entries", keys: ["id"], about: "the ledger", omit: ["id"] },
  { ...ofVendor, table: "ledger_openings", keys: ["vendor_id"], about: "when the books were opened" },
  { ...ofVendor, table: "point_entries", keys: ["id"], about: "loyalty points", omit: ["id"] },
  { ...ofVendor, table: "reviews", keys: ["id"], about: "reviews and answers" },
  {
    ...ofVendor,
    table: "audit_events",
    keys: ["id"],
    about: "the history of changes in the dashboard",
    omit: ["address"],
    where: "area IS NOT NULL AND kind <> 'export-requested'",
  },
  { ...ofVendor, table: "order_archives", keys: ["month"], about: "the list of files in order-archive" },
];

const SECRET = "It holds secrets. Make new ones where you move.";
const SIGN_IN = "It lets somebody sign in. Everyone chooses a new password where you move.";
const POS = "It belongs to the connection with your point of sale. Connect it again where you move.";
const BILLING = "It belongs to your subscription with this marketplace.";
const DERIVED = "It is computed from the rest.";
const SHORT = "It only matters for a short time.";
const COURIERS = "It is about couriers, who work for other dispensaries too.";

/** Tables that name a dispensary but aren't exported, and why. */
export const leftOutTables: Record<string, string> = {
  answered_challenges: SIGN_IN,
  archived_images: DERIVED,
  arrival_coverage: DERIVED,
  arrival_models: DERIVED,
  billing_accounts: BILLING,
  claim_readings: DERIVED,
  courier_hand_ins: COURIERS,
  courier_messages: COURIERS,
  courier_offers: COURIERS,
  courier_papers: COURIERS,
  courier_routes: COURIERS,
  courier_shifts: COURIERS,
  day_purchases: SHORT,
  email_changes: SIGN_IN,
  failed_stripe_events: BILLING,
  integration_keys: SECRET,
  licence_notices: SHORT,
  package_differences: DERIVED,
  passkeys: SIGN_IN,
  password_resets: SIGN_IN,
  pos_connections: SECRET,
  pos_feeds: POS,
  pos_hidden_products: POS,
  pos_import_rows: POS,
  pos_imports: POS,
  pos_items: POS,
  print_jobs: SHORT,
  printers: SECRET,
  published_claims: DERIVED,
  push_subscriptions: SECRET,
  recovery_codes: SIGN_IN,
  sessions: SIGN_IN,
  shop_export_parts: SHORT,
  shop_exports: SHORT,
  staff_invitations: SIGN_IN,
  stock_mails: SHORT,
  stripe_events: BILLING,
  subscriptions: BILLING,
  totp_secrets: SIGN_IN,
  trace_connections: SECRET,
  waiting_orders: SHORT,
  webhook_deliveries: SECRET,
  webhooks: SECRET,
};
