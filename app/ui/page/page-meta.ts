import type { MetaDescriptor } from "react-router";
import { BRAND } from "#app/domain/brand.ts";

const SHARED = {
  path: "/share.png",
  alt: `${BRAND}: a white leaf on green`,
  width: 1200,
  height: 630,
};

type Page = {
  /** The brand is appended unless present. */
  title: string;
  description: string;
  path: string;
  picture?: { path: string; alt: string; width?: number; height?: number } | undefined;
  type?: "website" | "profile" | "product";
};

type Root = { origin?: string; website?: { name: string; picture?: Page["picture"] } };

/** What the root's loader says: the configured origin, because visitors control the Host header, and whose website it is. */
const rootIn = ([root]: readonly unknown[]): Root => (root as { loaderData?: Root } | undefined)?.loaderData ?? {};

const named = (title: string, name: string) => (title.includes(name) ? title : `${title} · ${name}`);

/** `path` may name another host, whose page is the canonical one. */
export function pageMeta(matches: readonly unknown[], page: Page): MetaDescriptor[] {
  const { origin, website } = rootIn(matches);
  const { title, description, path, picture = website?.picture ?? SHARED, type = "website" } = page;
  const name = website?.name ?? BRAND;
  const own = [
    { title: named(title, name) },
    { name: "description", content: description },
    { property: "og:site_name", content: name },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { name: "twitter:card", content: picture === SHARED ? "summary_large_image" : "summary" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
  ];
  if (origin === undefined) return own;
  const url = new URL(path, origin).href;
  const image = new URL(picture.path, origin).href;
  return [
    ...own,
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:alt", content: picture.alt },
    ...(picture.width ? [{ property: "og:image:width", content: String(picture.width) }] : []),
    ...(picture.height ? [{ property: "og:image:height", content: String(picture.height) }] : []),
    { name: "twitter:image", content: image },
  ];
}

export const hiddenMeta = (title: string, matches: readonly unknown[] = []): MetaDescriptor[] => [
  { title: named(title, rootIn(matches).website?.name ?? BRAND) },
  { name: "robots", content: "noindex" },
];
