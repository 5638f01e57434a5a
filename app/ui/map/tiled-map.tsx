import { useEffect, useRef } from "react";
import { usePart } from "../page/load-part.ts";
import { MapPlaceholder } from "./map-placeholder.tsx";

export type Tiles = { url: string; attribution: string };
type Drawn<Shown> = { show(shown: Shown): void; remove(): void };

type Props<Shown> = {
  /** Leaflet loads only with the part that draws with it. */
  load(): Promise<{ draw(element: HTMLElement, tiles: Tiles): Drawn<Shown> }>;
  tiles: Tiles;
  shown: Shown;
  label?: string;
};

export function TiledMap<Shown>({ load, tiles: { url, attribution }, shown, label }: Props<Shown>) {
  const frame = useRef<HTMLElement>(null);
  const map = useRef<Drawn<Shown>>(undefined);
  const latest = useRef(shown);
  latest.current = shown;
  const part = usePart(load);
  const draw = part.state === "loaded" ? part.module.draw : null;
  useEffect(() => {
    if (!draw || !frame.current) return;
    const drawn = draw(frame.current, { url, attribution });
    map.current = drawn;
    drawn.show(latest.current);
    return () => {
      drawn.remove();
      map.current = undefined;
    };
  }, [draw, url, attribution]);
  useEffect(() => map.current?.show(shown), [shown]);
  if (!draw) return <MapPlaceholder failed={part.state === "failed"} retry={part.retry} />;
  // A section rather than an image, because the attribution contains links.
  return <section ref={frame} aria-label={label} className="h-full" style={{ background: "var(--color-wash)" }} />;
}
