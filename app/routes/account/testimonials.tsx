import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";

/** SPEC.md 9. */
const SHOWN_MS = 5000;

/** Invented quotes; the page says so. */
const quotes = [
  ["Owner, dispensary in Long Beach", "We had the menu up before lunch and the first order before dinner."],
  [
    "Manager, delivery service in Oakland",
    "The zone is a circle I drew. I no longer explain to anybody how far we drive.",
  ],
  ["Shift lead, dispensary in San Diego", "Drivers get paid at the door, and the total is right to the cent."],
] as const;

export function Testimonials() {
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(false);
  const [isInUse, setIsInUse] = useState(false);

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPaused(true);
  }, []);
  useEffect(() => {
    if (paused || isInUse) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % quotes.length), SHOWN_MS);
    return () => clearInterval(timer);
  }, [paused, isInUse]);

  const go = (step: number) => {
    setPaused(true);
    setAt((now) => (now + step + quotes.length) % quotes.length);
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-labelledby="quotes"
      className="mx-auto w-full max-w-3xl px-4 py-14 text-center sm:py-20"
      onPointerEnter={() => setIsInUse(true)}
      onPointerLeave={() => setIsInUse(false)}
      onFocus={() => setIsInUse(true)}
      onBlur={() => setIsInUse(false)}
    >
      <h2 id="quotes" className="font-display text-3xl font-semibold sm:text-4xl">
        In a shop's own words
      </h2>
      <p className="mt-1 text-sm text-quiet">Illustrative examples</p>
      {/* All quotes overlap, so that the tallest sets the height and nothing shifts. */}
      <div className="mt-8 grid" aria-live={paused ? "polite" : "off"}>
        {quotes.map(([who, text], index) => (
          <figure
            key={who}
            aria-hidden={index !== at}
            className={`col-start-1 row-start-1 transition-opacity duration-200 ${index === at ? "" : "invisible opacity-0"}`}
          >
            <blockquote className="font-display text-2xl leading-snug text-balance sm:text-3xl">“{text}”</blockquote>
            <figcaption className="mt-4 text-quiet">{who}</figcaption>
          </figure>
        ))}
      </div>
      <div className="mt-6 flex items-center justify-center gap-1">
        <Control label="Previous quote" onClick={() => go(-1)} Icon={ChevronLeft} />
        <Control
          label={paused ? "Play quotes" : "Pause quotes"}
          onClick={() => setPaused(!paused)}
          Icon={paused ? Play : Pause}
        />
        <Control label="Next quote" onClick={() => go(1)} Icon={ChevronRight} />
      </div>
    </section>
  );
}

const Control = ({ label, onClick, Icon }: { label: string; onClick: () => void; Icon: typeof Play }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="inline-flex size-11 items-center justify-center rounded-full text-quiet hover:bg-wash hover:text-ink"
  >
    <Icon className="size-5" aria-hidden />
  </button>
);
