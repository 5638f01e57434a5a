import { looseCase, vendorForm } from "./fault-case.ts";
import type { FaultCase } from "./fault-run.ts";
import type { World } from "./fault-world.ts";

const SETTINGS = "/vendor-dashboard/settings/website";
const website = { host: "shop.greendoor.example", headerColor: "#17402a", buttonColor: "#1e7a46" };

/** In its trial: the settings around the form would limit it otherwise. */
const shop = { createdAt: Date.now() };

async function withWebsite({ app, vendor, client }: World) {
  const owner = await vendor(app, shop);
  await client.form(SETTINGS, website, owner.headers);
  return owner;
}

export const websiteCases: FaultCase[] = [
  vendorForm("dispensaries/save-website", SETTINGS, website, { shop }),
  looseCase("dispensaries/check-website", {}, async (world) => {
    const { headers } = await withWebsite(world);
    return (client) => client.form("/vendor-dashboard/website/check", {}, headers);
  }),
  looseCase("dispensaries/remove-website", { onRetry: [404] }, async (world) => {
    const { headers } = await withWebsite(world);
    return (client) => client.form("/vendor-dashboard/website/removal", {}, headers);
  }),
];
