import { BRAND } from "../../brand.ts";
import { type Outcome, ok, refuseField } from "../../outcome.ts";
import { isPublicHost } from "../../public-url.ts";
import type { WebsiteColors } from "./colors.ts";

/** A dispensary's own website, on a host that is proven to be its own. */
export type Website = WebsiteColors & {
  host: string;
  vendorId: string;
  name: string;
  logoKey: string | null;
};

export const HOST_MAX = 200;

/** As hosts are compared: without the port, and the dot that DNS allows at the end. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/\.$/, "");

export const websiteOrigin = (host: string): string => `https://${host}`;

/** Browsers resolve names below localhost by themselves, so a local server shows `shop.example` at `shop.localhost` too. */
export const aliasOf = (host: string): string => host.replace(/\.localhost$/, ".example");

/** Separated by spaces. The marketplace's own hosts need no table. */
export const marketplaceHosts = (origin: string, others: string): readonly string[] => [
  hostOf(origin),
  ...others.split(/\s+/).filter(Boolean),
];

type Served = { kind: "marketplace" } | { kind: "website"; website: Website } | { kind: "nothing" };

/** What a host serves. `website`: the proven one of that host, which is only looked up for hosts that aren't ours. */
export const servedBy = (isOurs: boolean, website: Website | undefined): Served =>
  isOurs ? { kind: "marketplace" } : website ? { kind: "website", website } : { kind: "nothing" };

/** Other dispensaries don't exist on a dispensary's own website. */
export const isShownHere = ({ website }: { website: Website | null }, vendorId: string): boolean =>
  website === null || website.vendorId === vendorId;

/** The host as typed or pasted, normalized. Hosts at or below `ours` are the marketplace's. */
export function readHost(typed: string, ours: readonly string[]): Outcome<string, "invalid"> {
  const text = typed.trim().toLowerCase();
  const address = /^https?:\/\//.test(text) ? text : `https://${text}`;
  const url = text.length <= HOST_MAX && URL.canParse(address) ? new URL(address) : undefined;
  const host = url ? hostOf(url.href) : "";
  const isPlain = url && url.pathname === "/" && !url.search && !url.hash && !url.port && !url.username;
  if (!isPlain || !isPublicHost(host) || !host.split(".").every((label) => LABEL.test(label))) {
    return refuseField("invalid", "host", "Enter an address like shop.example.com.");
  }
  const bases = ours.map((our) => our.replace(/^www\./, ""));
  if (bases.some((base) => host === base || host.endsWith(`.${base}`))) {
    return refuseField("invalid", "host", `Enter an address that is not on ${BRAND}.`);
  }
  return ok(host);
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

export type DnsRecord = { type: "CNAME" | "TXT"; name: string; value: string };

/** One name for all dispensaries that claim a host, so that one lookup finds each one's record. */
export const proofName = (host: string): string => `_${BRAND.toLowerCase()}.${host}`;
export const proofValue = (token: string): string => `${BRAND.toLowerCase()}-website=${token}`;

export const dnsRecords = (host: string, target: string, token: string): DnsRecord[] => [
  { type: "CNAME", name: host, value: target },
  { type: "TXT", name: proofName(host), value: proofValue(token) },
];

export type ProofVerdict = "proven" | "missing" | "taken";

/**
 * `found`: the TXT records at the host's proof name. A host serves one dispensary. Another can take it over only
 * after the first one's record is gone.
 */
export function judgeProof(found: readonly string[], token: string, holder: string | null): ProofVerdict {
  if (!found.includes(proofValue(token))) return "missing";
  return holder !== null && found.includes(proofValue(holder)) ? "taken" : "proven";
}
