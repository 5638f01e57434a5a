import type { EdgeCounter } from "./providers/rate-limits.ts";

/** Bindings, variables and secrets (wrangler.toml). Only `createApp` reads them. */
export type Env = {
  DB: D1Database;
  /** Public pictures; a deployment may serve the bucket by a domain of its own (IMAGES_URL). */
  IMAGES: R2Bucket;
  /** Personal: proofs of delivery, and the archive of orders. No public domain may serve it. */
  RECORDS: R2Bucket;
  ASSETS: Fetcher;
  LIVE_FEED: DurableObjectNamespace;
  RATE_LIMIT: DurableObjectNamespace;
  /** Only deployed; elsewhere the exact object counts. */
  EDGE_LIMIT_60?: EdgeCounter;
  EDGE_LIMIT_120?: EdgeCounter;
  EDGE_LIMIT_300?: EdgeCounter;
  COURIER_REQUEST: DurableObjectNamespace;
  ORDER_TIMER: DurableObjectNamespace;
  POS_SYNC: DurableObjectNamespace;
  ORIGIN: string;
  /** The marketplace's hosts besides that of ORIGIN, separated by spaces. Others are dispensaries' own websites, or nothing. */
  MARKETPLACE_HOSTS?: string;
  /** Where dispensaries' own hosts point to (CNAME); the host of ORIGIN without it. */
  WEBSITE_TARGET?: string;
  ACCESS_TOKEN_KEY: string;
  ORDER_LINK_KEY: string;
  CREDENTIALS_KEY: string;
  /** `required` or `off`. */
  LICENSE_CHECK?: string;
  /** `all` or `confirmed`. */
  OPEN_STATES?: string;
  /** `by-state` or `everywhere`. */
  ASK_AGE?: string;
  /** `required` or `off`. */
  SECOND_STEP?: string;
  /** From 0 to 1. */
  LOGGED_READS?: string;
  /** From 0 to 1. */
  MEASURED_PAGES?: string;
  ANALYTICS?: AnalyticsEngineDataset;
  ANALYTICS_ACCOUNT?: string;
  /** Account Analytics, read. */
  ANALYTICS_TOKEN?: string;
  COOKIE_DOMAIN?: string;
  TEXT_SENDER_NUMBER?: string;
  MAILBOX?: string;
  DISPATCH_PHONE?: string;
  ALERT_EMAIL?: string;
  RESEND_API_KEY?: string;
  /** Format: `Name <address>`. */
  MAIL_FROM?: string;
  GOOGLE_CLIENT_ID?: string;
  GOOGLE_CLIENT_SECRET?: string;
  MAP_TILES_URL?: string;
  MAP_TILES_ATTRIBUTION?: string;
  GOOGLE_MAPS_KEY?: string;
  PHOTON_URL?: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_PUBLISHABLE_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  STRIPE_PRICE_VENDOR?: string;
  STRIPE_PRICE_COURIER?: string;
  STRIPE_API_BASE?: string;
  /** Created by `npm run deploy -- --push-keys`. */
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  /** A `mailto:` or https address for push services to reach us. */
  VAPID_SUBJECT?: string;
  TREEZ_CLIENT_ID?: string;
  TREEZ_API_BASE?: string;
  /** The key of this software at Metrc. */
  METRC_KEY?: string;
  METRC_API_BASE?: string;
  /** Development only (workers/local/bindings.ts). */
  LOCAL?: string;
  STAND_INS?: { fetch: typeof fetch };
  RESEND_URL?: string;
  GOOGLE_URL?: string;
  CLOCK_OFFSET_MS?: string;
  RATE_LIMIT_SCALE?: string;
  /** `off` lets everybody in, for measuring what admission is worth. */
  ADMISSION?: string;
};
