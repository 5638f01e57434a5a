import { secondStepOf } from "#app/domain/accounts/second-step.ts";
import { ageAskingOf } from "#app/domain/compliance/age.ts";
import { licenseCheckOf, stateOpeningOf } from "#app/domain/compliance/withheld.ts";

/** Settings of outside systems, as in `.dev.vars.example`. */
const OUTSIDE =
  /^((STRIPE|GOOGLE|RESEND|MAIL|TREEZ|METRC|VAPID|MAP_TILES|ANALYTICS)_[A-Z_]+|PHOTON_URL|TEXT_SENDER_NUMBER|MAILBOX|DISPATCH_PHONE|ALERT_EMAIL|COOKIE_DOMAIN|MARKETPLACE_HOSTS|WEBSITE_TARGET)$/;

/** For developer machines only; a deployed worker never receives these. */
export function localBindings(env: Record<string, string | undefined>): Record<string, string> {
  const port = env.PORT ?? "8787";
  return {
    LOCAL: "1",
    ORIGIN: env.ORIGIN ?? `http://localhost:${port}`,
    RATE_LIMIT_SCALE: env.RATE_LIMIT_SCALE ?? "1",
    CLOCK_OFFSET_MS: String(clockOffset(env.CLOCK ?? "open", Date.now())),
    LICENSE_CHECK: licenseCheckOf(env.LICENSE_CHECK ?? "off"),
    OPEN_STATES: stateOpeningOf(env.OPEN_STATES ?? "all"),
    ASK_AGE: ageAskingOf(env.ASK_AGE ?? "by-state"),
    SECOND_STEP: secondStepOf(env.SECOND_STEP ?? "off"),
    ADMISSION: env.ADMISSION ?? "on",
    LOGGED_READS: env.LOGGED_READS ?? "1",
    MEASURED_PAGES: env.MEASURED_PAGES ?? "1",
    ACCESS_TOKEN_KEY: "local-only-access-token-key-0000000000000000",
    ORDER_LINK_KEY: "local-only-order-link-key-000000000000000000",
    CREDENTIALS_KEY: "bG9jYWwtb25seS1jcmVkZW50aWFscy1rZXktMzJieSE=",
    STRIPE_WEBHOOK_SECRET: "whsec_local-only",
    // Push keys, a developer's own test keys, and the addresses of stand-ins.
    ...Object.fromEntries(Object.entries(env).filter(([name, value]) => OUTSIDE.test(name) && value)),
  };
}

/**
 * How far local time is moved, in milliseconds. `real` is 0, an ISO instant jumps there, and `open` shifts by whole
 * hours to between 10:00 and 21:00 in Los Angeles, when the demo shops take orders.
 */
export function clockOffset(clock: string, now: number): number {
  if (clock === "real") return 0;
  if (clock !== "open") {
    const instant = Date.parse(clock);
    if (Number.isNaN(instant)) throw new Error(`CLOCK must be an ISO instant, "real" or "open", not "${clock}"`);
    return instant - now;
  }
  const hour = Number(
    new Intl.DateTimeFormat("en-US", { timeZone: "America/Los_Angeles", hour: "2-digit", hourCycle: "h23" }).format(
      now,
    ),
  );
  // Shops close at 21:00, and a server started in the evening runs for hours.
  const shiftHours = hour < 10 ? 10 - hour : hour >= 20 ? 18 - hour : 0;
  return shiftHours * 3_600_000;
}
