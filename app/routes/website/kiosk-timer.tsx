import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { SECOND_MS } from "#app/domain/time.ts";
import { useCart } from "../shop/cart/store.ts";
import { KIOSK_START, startOver } from "./kiosk-mode.ts";

const IDLE_SECONDS = 60;
/** WCAG 2.2, 2.2.1: a warning of at least 20 seconds, which any touch ends. */
const WARNING_SECONDS = 20;
const touches = ["pointerdown", "keydown", "input", "wheel", "touchmove"] as const;

export function KioskTimer() {
  const { pathname, search } = useLocation();
  const cart = useCart();
  const [left, setLeft] = useState(IDLE_SECONDS);
  const [isUsed, setUsed] = useState(false);
  // Something may have been touched before this part was loaded.
  const isFresh = !isUsed && cart.length === 0 && pathname + search === KIOSK_START;

  useEffect(() => {
    let touchedAt = Date.now();
    const touched = () => {
      touchedAt = Date.now();
      setUsed(true);
      setLeft(IDLE_SECONDS);
    };
    for (const touch of touches) addEventListener(touch, touched, { passive: true });
    const timer = setInterval(() => {
      setLeft(Math.max(0, Math.ceil(IDLE_SECONDS - (Date.now() - touchedAt) / SECOND_MS)));
    }, SECOND_MS);
    return () => {
      for (const touch of touches) removeEventListener(touch, touched);
      clearInterval(timer);
    };
  }, []);

  useEffect(() => {
    // Keeps browsers from suggesting what earlier shoppers typed.
    const turnOffAutofill = ({ target }: FocusEvent) => (target as Element).setAttribute("autocomplete", "off");
    addEventListener("focusin", turnOffAutofill);
    return () => removeEventListener("focusin", turnOffAutofill);
  }, []);

  const isOver = left === 0 && !isFresh;
  useEffect(() => {
    if (isOver) void startOver();
  }, [isOver]);

  if (isFresh || left > WARNING_SECONDS) return null;
  return (
    <p role="alert" className="fixed inset-x-0 top-0 z-60 bg-ink px-4 py-6 text-center text-xl font-semibold text-on">
      Still there? Touch the screen to keep going. <span aria-hidden>Starting over in {left} seconds.</span>
    </p>
  );
}
