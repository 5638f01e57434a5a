import { BadgeCheck, Banknote, CalendarClock, FileCheck2, Radio, Timer } from "lucide-react";
import { Features } from "#app/ui/pitch.tsx";
import { Steps } from "../steps.tsx";

const CHECKED = "A delivery is completed only after the courier confirms it. We store the check, never the document.";
const benefits = [
  [Timer, "Within 30 minutes", "Couriers wait near dispensaries, so pickup is fast."],
  [Banknote, "Paid before it leaves", "The courier buys the goods from you. You carry no risk at the door."],
  [BadgeCheck, "Every ID checked", CHECKED],
  [Radio, "Live, for everyone", "You, the dispatcher and the courier see every status change within a second."],
  [CalendarClock, "Now or later", "As soon as possible, or when your customer is home."],
  [FileCheck2, "A record you can rely on", "Each delivery leaves a tamper-evident log. Print it for an audit."],
] as const;

export const Benefits = () => (
  <section aria-labelledby="benefits" className="mx-auto max-w-[1200px] px-4 py-14 sm:py-20">
    <h2 id="benefits" className="font-display text-3xl font-semibold text-balance sm:text-4xl">
      Delivery, without running one
    </h2>
    <Features features={benefits} className="bg-card" />
  </section>
);

export const HowItWorks = () => (
  <section aria-labelledby="how" className="bg-forest text-white">
    <div className="mx-auto max-w-[1200px] px-4 py-14 sm:py-20">
      <h2 id="how" className="font-display text-3xl font-semibold sm:text-4xl">
        How it works
      </h2>
      <Steps className="mt-8 text-ink md:grid-cols-3 [&>li]:border-transparent" />
    </div>
  </section>
);

/** Invented quotes; the page says so. */
const quotes = {
  "Owner, dispensary in Highland Park":
    "Friday night used to mean saying no. Now it means one form and a knock at the door.",
  "Manager, delivery service in Silver Lake":
    "I am paid before the bag leaves the counter. That is the whole argument.",
};

export const Voices = () => (
  <section aria-labelledby="voices" className="mx-auto max-w-[1200px] px-4 py-14 sm:py-20">
    <h2 id="voices" className="font-display text-3xl font-semibold sm:text-4xl">
      From behind the counter
    </h2>
    <p className="mt-1 text-sm text-quiet">Illustrative examples</p>
    <div className="mt-8 grid gap-5 md:grid-cols-2">
      {Object.entries(quotes).map(([who, text]) => (
        <figure
          key={who}
          className="flex flex-col justify-between gap-5 rounded-card border border-line bg-card p-6 sm:p-8"
        >
          <blockquote className="font-display text-2xl leading-snug text-pretty">“{text}”</blockquote>
          <figcaption className="text-quiet">{who}</figcaption>
        </figure>
      ))}
    </div>
  </section>
);
