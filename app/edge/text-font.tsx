import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { InlineScript } from "#app/ui/page/document.tsx";

const FAMILY = "Figtree Variable";
const WEIGHTS = "300 900";

declare global {
  interface Window {
    lateFont?: FontFace;
  }
}

const code = `{let painted;requestAnimationFrame(function look(){document.body.childElementCount>1?painted=1:requestAnimationFrame(look)});const f=new FontFace("${FAMILY}","url(${figtree})",{weight:"${WEIGHTS}"});f.load().then(()=>{if(painted)window.lateFont=f;else document.fonts.add(f)},()=>{})}`;

/** A preload or style rule delays first paint by a third on phones (measured), or shifts text being read. */
export const TextFontScript = ({ nonce }: { nonce: string }) => <InlineScript nonce={nonce} code={code} />;

export const TextFontRule = ({ nonce, display }: { nonce: string; display: "optional" | "swap" }) => (
  <style nonce={nonce}>
    {`@font-face{font-family:"${FAMILY}";font-weight:${WEIGHTS};font-display:${display};src:url(${figtree})}`}
  </style>
);

export function useLateFont(): void {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useLayoutEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    if (window.lateFont) document.fonts.add(window.lateFont);
  }, [pathname]);
}
