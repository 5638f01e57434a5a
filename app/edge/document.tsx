import type { DocumentParts } from "#app/ui/page/document.tsx";
import styles from "../styles/all.css?inline";
import { isCriticalPage } from "./critical-pages.ts";
import { edge } from "./settings.ts";
import { TextFontRule, TextFontScript } from "./text-font.tsx";

export function edgeParts(pathname: string, nonce: string): Pick<DocumentParts, "head" | "bodyStart"> {
  const isCritical = isCriticalPage(pathname);
  const trades = edge.font && isCritical;
  const rule = <TextFontRule nonce={nonce} display={isCritical ? "optional" : "swap"} />;
  return {
    head: (
      <>
        {trades ? <noscript>{rule}</noscript> : rule}
        <style
          nonce={nonce}
          data-precedence="page"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, which React would escape
          dangerouslySetInnerHTML={{ __html: styles }}
        />
      </>
    ),
    bodyStart: trades ? <TextFontScript nonce={nonce} /> : null,
  };
}

/** 103 Early Hints are stored by URL alone, so only pages that are the same for everyone use them. */
export const earlyHints = (pathname: string, pictures: readonly string[]): string[] =>
  isCriticalPage(pathname) && pathname !== "/nearby"
    ? [...new Set(pictures)].map((path) => `<${path}>; rel=preload; as=image; fetchpriority=high`)
    : [];
