import { useEffect, useState } from "react";

/** SPEC.md 9, Typewriter effect. */
const TYPING_MS = 80;
const DELETING_MS = 50;
const DELAY_MS = 1500;

/**
 * Types itself once: the first HTML has the full text, deleted and retyped within five seconds, so no stop button is
 * needed. Hidden letters are transparent: nothing moves, and screen readers get the whole line.
 */
export function TypedLine({ text }: { text: string }) {
  const [shown, setShown] = useState(text.length);
  const [caret, setCaret] = useState(false);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let timer = 0;
    const step = (count: number, direction: 1 | -1) => {
      setShown(count);
      setCaret(true);
      if (direction === 1 && count === text.length) return setCaret(false);
      const turn = direction === -1 && count === 0;
      const next = turn ? 1 : direction;
      timer = window.setTimeout(() => step(count + next, next), next === 1 ? TYPING_MS : DELETING_MS);
    };
    timer = window.setTimeout(() => step(text.length, -1), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  if (!caret) return <span aria-hidden>{text}</span>;
  // One span per letter, because a moving boundary between texts counts as layout shift.
  return (
    <span aria-hidden data-typing>
      {[...text].map((letter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place
        <span key={at} className={at < shown ? undefined : at === shown ? CURRENT : "text-transparent"}>
          {letter}
        </span>
      ))}
    </span>
  );
}

const CURRENT =
  "relative text-transparent before:absolute before:top-[0.1em] before:left-0 before:h-[0.95em] before:border-l-3 before:border-coral";
