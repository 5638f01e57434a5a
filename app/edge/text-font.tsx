import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { InlineScript } from "#app/ui/page/document.tsx";

const FAMILY = "Figtree Variable";
const WEIGHTS = "300 900";

declare global {
  interface Window {
    /** The text's font, where it came after the page had been painted. */
    lateFont?: FontFace;
  }
}

/** Its own frames tell what has been painted: the browser's record of paints comes later than the paint. */
const code = `{let painted;requestAnimationFrame(function look(){document.body.childElementCount>1?painted=1:requestAnimationFrame(look)});const f=new FontFace("${FAMILY}","url(${figtree})",{weight:"${WEIGHTS}"});f.load().then(()=>{if(painted)window.lateFont=f;else document.fonts.add(f)},()=>{})}`;

/**
 * For the beginning of the body: fetches the text's font and shows it where it is there before the first paint. A style rule
 * could not: it moves lines that are being read, or shows the font in no page of the visit. In the head, or as a preload, all
 * of it holds the first paint back: by a third on a phone (measured with Chromium, whatever `font-display` says).
 */
export const TextFontScript = ({ nonce }: { nonce: string }) => <InlineScript nonce={nonce} code={code} />;

/** The plain way, for the head. `optional` shows it where it comes at once, else from a later page on; `swap` as soon as it is there. */
export const TextFontRule = ({ nonce, display }: { nonce: string; display: "optional" | "swap" }) => (
  <style nonce={nonce}>
    {`@font-face{font-family:"${FAMILY}";font-weight:${WEIGHTS};font-display:${display};src:url(${figtree})}`}
  </style>
);

/** A font that came too late for the page that a visit began with is shown from the next one on, where all is new anyway. */
export function useLateFont(): void {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useLayoutEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    if (window.lateFont) document.fonts.add(window.lateFont);
  }, [pathname]);
}
