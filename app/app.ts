import { createDbOn, type Db } from "#db/client.ts";
import { connect } from "#db/connection.ts";
import { type Meter, newMeter, type Watch } from "#db/meter.ts";
import { listPlaces } from "#db/places/queries.ts";
import { type SecondStepSetting, secondStepOf } from "./domain/accounts/second-step.ts";
import { BRAND } from "./domain/brand.ts";
import { WAITING_ORDERS_MAX } from "./domain/checkout/waiting-limit.ts";
import { type AgeAsking, ageAskingOf } from "./domain/compliance/age.ts";
import { type LicenseCheck, licenseCheckOf, type StateOpening, stateOpeningOf } from "./domain/compliance/withheld.ts";
import { hostOf, marketplaceHosts } from "./domain/dispensaries/website/host.ts";
import { digitsOf } from "./domain/phone.ts";
import type { ReadFrom } from "./domain/read-from.ts";
import { uploadEndpoints } from "./domain/upload-endpoints.ts";
import type { Env } from "./env.ts";
import { errorFacts, withoutQuery } from "./platform/error-facts.ts";
import { withOutages } from "./platform/outage.ts";
import { type Analytics, createAnalytics } from "./providers/analytics.ts";
import { createArchiveFiles } from "./providers/archive-files.ts";
import { type CourierRequests, createCourierRequests } from "./providers/courier-requests.ts";
import { createDns, type Dns } from "./providers/dns.ts";
import { createGeocoder } from "./providers/geocoder/index.ts";
import type { Geocoder } from "./providers/geocoder/types.ts";
import { createFeed, type Feed, type FeedObject } from "./providers/live-feed.ts";
import { createMailer, type Mailer } from "./providers/mailer.ts";
import { createGoogle, type OAuth } from "./providers/oauth.ts";
import { deployedPasswords, type Passwords, passwords } from "./providers/passwords/index.ts";
import { createPayments } from "./providers/payments/index.ts";
import type { Payments } from "./providers/payments/types.ts";
import { createPictures, type Pictures } from "./providers/pictures.ts";
import { createPos, type Pos } from "./providers/pos/treez.ts";
import { createPush, type Push } from "./providers/push.ts";
import { createRateLimits, type RateCounter, type RateLimits } from "./providers/rate-limits.ts";
import { timeZoneAt } from "./providers/time-zone.ts";
import { createTrackAndTrace } from "./providers/track-and-trace/index.ts";
import type { TrackAndTrace } from "./providers/track-and-trace/types.ts";
import { createWebhooks, type Webhooks } from "./providers/webhooks.ts";

/** An object for each ID. An earlier wake-up is kept. */
type Timers = { wake(id: string, at: number): Promise<void> };

export type { Env };

export type App = RateLimits & {
  db: Db;
  readsFrom: ReadFrom;
  /** The database's bookmark after what was written through `db`; null if nothing was. */
  writtenState(): string | null;
  meter: Meter;
  images: R2Bucket;
  records: R2Bucket;
  /** Milliseconds since 1970; the only source of time. */
  now(): number;
  /** Ignores the clock offset, for authenticator apps (DECISIONS 61). */
  realTime(): number;
  geocoder: Geocoder;
  dns: Dns;
  payments: Payments;
  /** Treez; null without our own client ID there. */
  pos: Pos | null;
  /** Null without our own key there. */
  trackAndTrace: TrackAndTrace | null;
  timeZoneAt(lat: number, lng: number): string;
  passwords: Passwords;
  /** Null without a mail service: emails stay in the outbox. */
  mailer: Mailer | null;
  google: OAuth | null;
  push: Push | null;
  feed: Feed;
  courierRequests: CourierRequests;
  orderTimers: Timers;
  posSyncs: Timers;
  webhooks: Webhooks;
  pictures: Pictures;
  analytics: Analytics;
  /** Path in `public`; undefined if there is no such file. */
  asset(path: string): Promise<Uint8Array | undefined>;
  settings: {
    local: boolean;
    licenseCheck: LicenseCheck;
    stateOpening: StateOpening;
    ageAsking: AgeAsking;
    secondStep: SecondStepSetting;
    /** Without a trailing slash. Email links use it, never the Host header. */
    origin: string;
    marketplaceHosts: readonly string[];
    websiteTarget: string;
    accessTokenKey: string;
    orderLinkKey: string;
    credentialsKey: string;
    cookieDomain: string | null;
    textSenderNumber: string;
    waitingOrders: number;
    mailbox: string;
    /** Ten digits; null if there is none to call. */
    dispatchPhone: string | null;
    /** Null: every admin gets alerts. */
    alertEmail: string | null;
    stripeWebhookSecret: string | null;
    /** The share of successful reads that get a log line; everything else does. */
    loggedReads: number;
    /** The share of pages whose speed the visitor's browser reports. */
    measuredPages: number;
    mapTiles: { url: string; attribution: string };
  };
  background(work: Promise<unknown>): void;
  /** What doesn't work right now (domain/impairment.ts). */
  impaired(): Promise<string[]>;
  log(event: string, facts?: Record<string, unknown>): void;
};

export type Platform = {
  waitUntil(work: Promise<unknown>): void;
  /** New objects are created near their first visitor, not near the worker. */
  locationHint?: DurableObjectLocationHint | undefined;
  /** The primary if absent, as for objects and cron. */
  readsFrom?: ReadFrom;
  watch?: Watch;
  impaired?: App["impaired"];
};

function lazy<T>(make: () => T): () => T {
  let built: { thing: T } | undefined;
  return () => {
    built ??= { thing: make() };
    return built.thing;
  };
}

export function createApp(env: Env, platform: Platform, logId: string = crypto.randomUUID()): App {
  const local = env.LOCAL === "1";
  const meter = newMeter();
  const clockOffset = local ? Number(env.CLOCK_OFFSET_MS ?? 0) : 0;
  const scale = local ? Number(env.RATE_LIMIT_SCALE ?? 1) : 1;
  const standIns = local ? env.STAND_INS : undefined;
  const standIn = standIns && ((...args: Parameters<typeof fetch>) => standIns.fetch(...args));
  const now = () => Date.now() + clockOffset;
  const origin = env.ORIGIN.replace(/\/$/, "");
  const log: App["log"] = (event, facts) =>
    console.log(
      JSON.stringify({ event, requestId: logId, ...facts }, (_, value) =>
        typeof value === "string" ? withoutQuery(value) : value,
      ),
    );
  const readsFrom = platform.readsFrom ?? "primary";
  const connection = lazy(() => connect(env.DB, readsFrom));
  const onOutage = () => {
    meter.outages += 1;
  };
  const records = withOutages(env.RECORDS, onOutage);
  const db = lazy(() =>
    createDbOn(connection(), meter, { watch: platform.watch, archive: createArchiveFiles(records) }),
  );
  const hint = platform.locationHint ? { locationHint: platform.locationHint } : undefined;
  const objectOf = <T extends object>(namespace: DurableObjectNamespace, name: string) =>
    withOutages(namespace.get(namespace.idFromName(name), hint) as unknown as T, onOutage);
  const counterOf = (name: string) => objectOf<RateCounter>(env.RATE_LIMIT, name);

  // Most requests use none of these, and creating them all took a twelfth of a cached page's time.
  const google = lazy(() =>
    createGoogle({
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      redirectUri: `${origin}/login/google/callback`,
      url: local ? env.GOOGLE_URL : undefined,
      now,
      onError: (error) => log("google-failed", errorFacts(error)),
    }),
  );
  const geocoder = lazy(() =>
    createGeocoder({
      googleKey: env.GOOGLE_MAPS_KEY,
      photonUrl: env.PHOTON_URL,
      findPlaces: (prefix, limit) => listPlaces(db(), prefix, limit),
    }),
  );
  const payments = lazy(() =>
    createPayments({
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      prices: { vendor: env.STRIPE_PRICE_VENDOR, courier: env.STRIPE_PRICE_COURIER },
      apiBase: env.STRIPE_API_BASE,
      standIn,
      clocks: () => (local ? [now(), Date.now()] : [now()]),
    }),
  );
  const pos = lazy(() => createPos({ clientId: env.TREEZ_CLIENT_ID, apiBase: env.TREEZ_API_BASE, standIn, now }));

  const trackAndTrace = lazy(() =>
    createTrackAndTrace({ softwareKey: env.METRC_KEY, apiBase: env.METRC_API_BASE, standIn }),
  );
  const analytics = lazy(() =>
    createAnalytics({
      dataset: env.ANALYTICS,
      account: env.ANALYTICS_ACCOUNT,
      token: env.ANALYTICS_TOKEN,
      standIn,
      onError: (error) => log("analytics-failed", errorFacts(error)),
    }),
  );

  return {
    get db() {
      return db();
    },
    readsFrom,
    writtenState: () => connection().written(),
    meter,
    passwords: local ? passwords : deployedPasswords,
    mailer: createMailer({
      key: env.RESEND_API_KEY,
      from: env.MAIL_FROM ?? `${BRAND} <hello@nearleaf.example>`,
      url: local ? env.RESEND_URL : undefined,
    }),
    get google() {
      return google();
    },
    images: withOutages(env.IMAGES, onOutage),
    records,
    now,
    realTime: Date.now,
    timeZoneAt,
    get geocoder() {
      return geocoder();
    },
    dns: createDns({ standIn }),
    get payments() {
      return payments();
    },
    get pos() {
      return pos();
    },
    get trackAndTrace() {
      return trackAndTrace();
    },
    push: createPush({
      publicKey: env.VAPID_PUBLIC_KEY,
      privateKey: env.VAPID_PRIVATE_KEY,
      subject: env.VAPID_SUBJECT ?? origin,
      local,
    }),
    feed: createFeed({ objectOf: (channel) => objectOf<FeedObject>(env.LIVE_FEED, channel), log }),
    courierRequests: createCourierRequests((id) => objectOf(env.COURIER_REQUEST, id)),
    orderTimers: { wake: (orderId, at) => objectOf<Timers>(env.ORDER_TIMER, orderId).wake(orderId, at) },
    posSyncs: { wake: (vendorId, at) => objectOf<Timers>(env.POS_SYNC, vendorId).wake(vendorId, at) },
    webhooks: createWebhooks({ key: env.CREDENTIALS_KEY, local }),
    pictures: createPictures({ local, maxBytes: uploadEndpoints.product.maxBytes }),
    get analytics() {
      return analytics();
    },
    asset: async (path) => {
      const response = await env.ASSETS.fetch(new Request(`${origin}${path}`));
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
    },
    ...createRateLimits({
      counterOf,
      edgeCounters: { 60: env.EDGE_LIMIT_60, 120: env.EDGE_LIMIT_120, 300: env.EDGE_LIMIT_300 },
      scale,
      now,
      log,
    }),
    settings: {
      local,
      licenseCheck: licenseCheckOf(env.LICENSE_CHECK ?? (local ? "off" : "required")),
      stateOpening: stateOpeningOf(env.OPEN_STATES ?? (local ? "all" : "confirmed")),
      ageAsking: ageAskingOf(env.ASK_AGE ?? "by-state"),
      secondStep: secondStepOf(env.SECOND_STEP ?? (local ? "off" : "required")),
      origin,
      marketplaceHosts: marketplaceHosts(origin, env.MARKETPLACE_HOSTS ?? ""),
      websiteTarget: env.WEBSITE_TARGET || hostOf(origin),
      accessTokenKey: env.ACCESS_TOKEN_KEY,
      orderLinkKey: env.ORDER_LINK_KEY,
      credentialsKey: env.CREDENTIALS_KEY,
      cookieDomain: env.COOKIE_DOMAIN ?? null,
      textSenderNumber: env.TEXT_SENDER_NUMBER ?? "(213) 555-0121",
      waitingOrders: Math.ceil(WAITING_ORDERS_MAX * scale),
      dispatchPhone: env.DISPATCH_PHONE ? digitsOf(env.DISPATCH_PHONE) : local ? "2135550121" : null,
      mailbox: env.MAILBOX ?? "hello@nearleaf.example",
      alertEmail: env.ALERT_EMAIL || null,
      stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
      loggedReads: Number(env.LOGGED_READS ?? 1),
      measuredPages: Number(env.MEASURED_PAGES ?? 1),
      mapTiles: {
        url: env.MAP_TILES_URL ?? "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
        attribution: env.MAP_TILES_ATTRIBUTION ?? "© OpenStreetMap contributors",
      },
    },
    // The platform would log a failure with all of its query's bound values.
    background: (work) => platform.waitUntil(work.catch((error) => log("background-failed", errorFacts(error)))),
    impaired: platform.impaired ?? (async () => []),
    log,
  };
}
