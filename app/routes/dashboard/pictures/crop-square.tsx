import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { movedSquare, type Square } from "#app/domain/crop.ts";

type Props = { photo: ImageBitmap; square: Square; onMove(square: Square): void };

const STEP = 20;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function CropSquare({ photo, square, onMove }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ x: number; y: number; from: Square }>(undefined);

  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen || !canvas.current) return;
    const side = canvas.current.width;
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, side, side);
    pen.drawImage(photo, square.x, square.y, square.side, square.side, 0, 0, side, side);
  }, [photo, square]);

  function onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
    if (!drag.current) return;
    const scale = square.side / event.currentTarget.clientWidth;
    const { x, y, from } = drag.current;
    onMove(movedSquare(from, (x - event.clientX) * scale, (y - event.clientY) * scale, photo));
  }

  function onKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = square.side / STEP;
    onMove(movedSquare(square, arrow[0] * step, arrow[1] * step, photo));
  }

  const movable = photo.width > square.side || photo.height > square.side;
  return (
    <canvas
      ref={canvas}
      width={480}
      height={480}
      tabIndex={0}
      aria-label="What shoppers will see. Arrow keys move the photo."
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY, from: square };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        drag.current = undefined;
      }}
      onPointerCancel={() => {
        drag.current = undefined;
      }}
      onKeyDown={onKeyDown}
      className={`aspect-square w-full max-w-80 touch-none rounded-xl border border-line bg-wash ${movable ? "cursor-grab active:cursor-grabbing" : ""}`}
    />
  );
}
