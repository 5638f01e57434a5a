import type { ValueChange } from "#app/domain/accounts/history.ts";
import {
  CONTRAST_MIN,
  contrastsOf,
  contrastText,
  isColor,
  isReadable,
} from "#app/domain/dispensaries/website/colors.ts";
import type { WebsiteForm } from "#app/domain/dispensaries/website/form.ts";
import { readHost } from "#app/domain/dispensaries/website/host.ts";
import { parseWhole } from "#app/domain/number-input.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { findOwnWebsite, upsertWebsite } from "#db/dispensaries/websites.ts";
import { asEditor } from "../frame/as-actor.ts";
import { refuseStale } from "./save-vendor.ts";

const labels = {
  host: "Address",
  headerColor: "Header color",
  buttonColor: "Button color",
  canonical: "Search engines",
} as const;

/** A new host serves nothing until it is proven. */
export const saveWebsite = asEditor("settings", async (app, by, typed: WebsiteForm) => {
  const { marketplaceHosts, websiteTarget } = app.settings;
  const host = readHost(typed.host, [...marketplaceHosts, websiteTarget]);
  const colors = { headerColor: typed.headerColor.toLowerCase(), buttonColor: typed.buttonColor.toLowerCase() };
  const fields = { ...(host.ok ? {} : host.fields), ...colorErrors(colors) };
  const [error] = Object.values(fields);
  if (!host.ok || error !== undefined) return refuse("invalid", error ?? "", { fields });
  const settings = { host: host.value, ...colors, canonical: typed.canonical === "on" };
  const before = await findOwnWebsite(app.db, by.vendorId);
  const changes = Object.entries(labels).flatMap(([name, label]): ValueChange[] => {
    const valueIn = (website: Partial<typeof settings> | undefined) => wordOf(website?.[name as keyof typeof labels]);
    return valueIn(before) === valueIn(settings) ? [] : [{ label, before: valueIn(before), after: valueIn(settings) }];
  });
  const version = parseWhole(typed.version) ?? null;
  const [, saved] = await app.db.batch(upsertWebsite(app.db, by, settings, version, changes));
  if (saved.length === 0) return refuseStale({});
  return ok(settings);
});

const wordOf = (value: string | boolean | undefined): string =>
  typeof value === "boolean" ? (value ? "Show the website" : "Show the marketplace") : (value ?? "");

function colorErrors(colors: { headerColor: string; buttonColor: string }): Record<string, string> {
  const errors = Object.entries(colors).flatMap(([name, color]) =>
    isColor(color) ? [] : [[name, "Choose a color, like #1e7a46."] as const],
  );
  if (errors.length > 0) return Object.fromEntries(errors);
  if (isReadable(colors)) return {};
  const ratio = contrastText(contrastsOf(colors).buttonColor);
  return { buttonColor: `Choose a darker color: its contrast is ${ratio}, and people need ${CONTRAST_MIN} : 1.` };
}
