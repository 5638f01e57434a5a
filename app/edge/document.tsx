import styles from "../styles/all.css?inline";
import { EDGE } from "./settings.ts";
import { TextFontRule } from "./text-font.tsx";

export const edgeHead = (pathname: string, nonce: string) => (
  <>
    <TextFontRule nonce={nonce} display={isCriticalPage(pathname) ? "optional" : "swap"} />
    <style
      nonce={nonce}
      data-precedence="page"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, which React would escape
      dangerouslySetInnerHTML={{ __html: styles }}
    />
  </>
);

/** 103 Early Hints are stored by URL alone, so only pages that are the same for everyone use them. */
export const earlyHints = (pathname: string, pictures: readonly string[]): string[] =>
  isCriticalPage(pathname) && pathname !== "/nearby"
    ? [...new Set(pictures)].map((path) => `<${path}>; rel=preload; as=image; fetchpriority=high`)
    : [];

export const isCriticalPage = (pathname: string): boolean => EDGE && /^\/(nearby|vendor\/[^/]+\/menu)?$/.test(pathname);
