import { BadgeCheck, Banknote, CalendarClock, FileCheck2, Radio, Timer } from "lucide-react";
import { Steps } from "../steps.tsx";

const benefits = [
  {
    Icon: Timer,
    title: "Within 30 minutes",
    text: "Couriers wait near dispensaries, so pickup is fast.",
  },
  {
    Icon: Banknote,
    title: "Paid before it leaves",
    text: "The courier buys the goods from you. You carry no risk at the door.",
  },
  {
    Icon: BadgeCheck,
    title: "Every ID checked",
    text: "A delivery is completed only after the courier confirms it. We store the check, never the document.",
  },
  {
    Icon: Radio,
    title: "Live, for everyone",
    text: "You, the dispatcher and the courier see every status change within a second.",
  },
  { Icon: CalendarClock, title: "Now or later", text: "As soon as possible, or when your customer is home." },
  {
    Icon: FileCheck2,
    title: "A record you can rely on",
    text: "Each delivery leaves a tamper-evident log. Print it for an audit.",
  },
];

export function Benefits() {
  return (
    <section aria-labelledby="benefits" className="mx-auto max-w-[1200px] px-4 py-14 sm:py-20">
      <h2 id="benefits" className="font-display text-3xl font-semibold text-balance sm:text-4xl">
        Delivery, without running one
      </h2>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {benefits.map(({ Icon, title, text }) => (
          <li key={title} className="rounded-card border border-line bg-card p-5 sm:p-6">
            <Icon className="size-6 text-leaf" aria-hidden />
            <h3 className="mt-3 font-semibold">{title}</h3>
            <p className="mt-1 text-quiet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="bg-forest text-white">
      <div className="mx-auto max-w-[1200px] px-4 py-14 sm:py-20">
        <h2 id="how" className="font-display text-3xl font-semibold sm:text-4xl">
          How it works
        </h2>
        <Steps className="mt-8 text-ink md:grid-cols-3 [&>li]:border-transparent" />
      </div>
    </section>
  );
}

/** Invented quotes; the page says so. */
const quotes = [
  {
    text: "Friday night used to mean saying no. Now it means one form and a knock at the door.",
    who: "Owner, dispensary in Highland Park",
  },
  {
    text: "I am paid before the bag leaves the counter. That is the whole argument.",
    who: "Manager, delivery service in Silver Lake",
  },
];

export function Voices() {
  return (
    <section aria-labelledby="voices" className="mx-auto max-w-[1200px] px-4 py-14 sm:py-20">
      <h2 id="voices" className="font-display text-3xl font-semibold sm:text-4xl">
        From behind the counter
      </h2>
      <p className="mt-1 text-sm text-quiet">Illustrative examples</p>
      <div className="mt-8 grid gap-5 md:grid-cols-2">
        {quotes.map(({ text, who }) => (
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
}
