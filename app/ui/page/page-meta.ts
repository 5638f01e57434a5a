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

const named = (title: string) => (title.includes(BRAND) ? title : `${title} · ${BRAND}`);

/** Uses the configured origin, because visitors control the Host header. */
export function pageMeta([root]: readonly unknown[], page: Page): MetaDescriptor[] {
  const { title, description, path, picture = SHARED, type = "website" } = page;
  const origin = (root as { loaderData?: { origin?: string } } | undefined)?.loaderData?.origin;
  const own = [
    { title: named(title) },
    { name: "description", content: description },
    { property: "og:site_name", content: BRAND },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { name: "twitter:card", content: picture === SHARED ? "summary_large_image" : "summary" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
  ];
  if (origin === undefined) return own;
  const image = origin + picture.path;
  return [
    ...own,
    { tagName: "link", rel: "canonical", href: origin + path },
    { property: "og:url", content: origin + path },
    { property: "og:image", content: image },
    { property: "og:image:alt", content: picture.alt },
    ...(picture.width ? [{ property: "og:image:width", content: String(picture.width) }] : []),
    ...(picture.height ? [{ property: "og:image:height", content: String(picture.height) }] : []),
    { name: "twitter:image", content: image },
  ];
}

export const hiddenMeta = (title: string): MetaDescriptor[] => [
  { title: named(title) },
  { name: "robots", content: "noindex" },
];
