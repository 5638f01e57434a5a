import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

const FAMILY = "Figtree Variable";
const SOURCE = `url(${figtree})`;
const WEIGHTS = "300 900";

/** `optional` shows a font that is there before the first paint, or never: nothing shifts. */
export const TextFontRule = ({ nonce, display }: { nonce: string; display: "optional" | "swap" }) => (
  <style nonce={nonce}>
    {`@font-face{font-family:"${FAMILY}";font-weight:${WEIGHTS};font-display:${display};src:${SOURCE}}`}
  </style>
);

/** A font that came too late for the first page is shown from the next one on. */
export function useLateFont(): void {
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  const late = useRef<FontFace>(null);
  useEffect(() => {
    const font = new FontFace(FAMILY, SOURCE, { weight: WEIGHTS });
    font.load().then(
      () => {
        late.current = font;
      },
      () => {},
    );
  }, []);
  useLayoutEffect(() => {
    if (late.current && opened.current !== pathname) document.fonts.add(late.current);
  }, [pathname]);
}
