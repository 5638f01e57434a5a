/** The same on every machine, so that tests and screenshots can name them. */
export const demoVendorIds = {
  /** vendor@example.com: downtown, Pickup & Delivery, in trial, full menu, some orders. */
  vendor: "dem0vend0r000000000000001",
  /** rival@example.com: subscribed. */
  rival: "dem0vend0r000000000000002",
  /** limited@example.com: its trial is over. */
  limited: "dem0vend0r000000000000003",
  /** partner@example.com: a courier partner. */
  partner: "dem0vend0r000000000000004",
  /** No product on its public menu yet. */
  empty: "dem0vend0r000000000000005",
  /** One product on its public menu. */
  single: "dem0vend0r000000000000006",
  /** 200 products, all of them listed. */
  largest: "dem0vend0r000000000000007",
  /** Its name takes several lines. */
  longName: "dem0vend0r000000000000008",
  /** Closed on Mondays and Tuesdays. */
  weekends: "dem0vend0r000000000000009",
  /** Its promo's picture is gone. */
  expiredPromo: "dem0vend0r000000000000010",
} as const;

export const demoUserIds = {
  vendor: "dem0acc00nt00000000000001",
  rival: "dem0acc00nt00000000000002",
  limited: "dem0acc00nt00000000000003",
  partner: "dem0acc00nt00000000000004",
  /** Employed by the partner. */
  courier: "dem0acc00nt00000000000005",
  dispatcher: "dem0acc00nt00000000000006",
  admin: "dem0acc00nt00000000000007",
  manager: "dem0acc00nt00000000000008",
  staff: "dem0acc00nt00000000000009",
  /** Employed by the first dispensary. */
  driver: "dem0acc00nt00000000000010",
  /** Owns the first two dispensaries too. */
  group: "dem0acc00nt00000000000011",
} as const;
