import { BellRing, Bike, GraduationCap, ListChecks, MapPinned, Tag, Wallet } from "lucide-react";
import { Features, Figures, PitchFor } from "#app/ui/pitch.tsx";

const figures = [
  ["60 days", "free to try"],
  ["$79", "a month after that"],
  ["0%", "of your sales"],
] as const;

export const Hero = () => (
  <section className="lg:sticky lg:top-14">
    <PitchFor>For licensed dispensaries</PitchFor>
    <h1 className="mt-5 font-display text-4xl leading-[1.08] font-semibold text-balance sm:text-5xl lg:text-6xl">
      Your shelves, on every phone nearby
    </h1>
    <p className="mt-5 max-w-xl text-lg text-quiet text-pretty">
      Adults around you see what you have, what it costs and when you open. They order for delivery or pickup, and pay
      you at the door. You keep every dollar of it.
    </p>
    <Figures figures={figures} className="mt-8" />
    <a
      href="#register"
      className="mt-8 inline-flex min-h-12 items-center rounded-full bg-leaf px-6 font-semibold text-on transition-colors duration-150 hover:bg-leaf-deep lg:hidden"
    >
      Register your dispensary
    </a>
    <DashboardDrawing />
  </section>
);

const isNew = ["New", "bg-leaf text-on"] as const;
const orders = [
  ["2 × Pre-roll, 1 × Gear", "Delivery, 1.2 miles", "$48.00", ...isNew],
  ["1 × Flower 3.5g", "Pickup", "$35.00", ...isNew],
  ["3 × Edible 100mg", "Delivery, 4.0 miles", "$54.00", "Done", "bg-paper text-quiet"],
] as const;

const DashboardDrawing = () => (
  <div aria-hidden className="mt-10 hidden max-w-xl rounded-card border border-line bg-card lg:block">
    <p className="flex items-baseline justify-between border-b border-line px-5 py-3 text-sm text-quiet">
      Today's orders
      <span className="font-display text-xl font-semibold text-ink tabular-nums">$137.00</span>
    </p>
    <ul className="divide-y divide-line">
      {orders.map(([items, kind, total, state, look]) => (
        <li key={items} className="flex items-center gap-4 px-5 py-3">
          <span className={`w-24 rounded-full py-1 text-center text-sm font-semibold ${look}`}>{state}</span>
          <span className="flex-1">
            <span className="block font-medium">{items}</span>
            <span className="text-sm text-quiet">{kind}</span>
          </span>
          <span className="font-semibold tabular-nums">{total}</span>
        </li>
      ))}
    </ul>
  </div>
);

const features = [
  [BellRing, "Orders as they come", "Each one rings on your screen, with name, phone and birthdate."],
  [ListChecks, "A menu in minutes", "Pick from the shared catalog, set a price, and it is live."],
  [MapPinned, "Your own zone", "Place the marker and choose how far you drive. Nobody outside can order."],
  [Wallet, "Paid at the door", "Cash, debit or credit, with your own fee. The money is never ours."],
  [Tag, "Today's promo", "One picture and two lines, on top of your menu until you change it."],
  [Bike, "Couriers on demand", "Short of drivers? Request one of ours for a single order."],
] as const;

export const WhatYouGet = () => (
  <section aria-labelledby="features" className="border-t border-line bg-card">
    <div className="mx-auto w-full max-w-[1200px] px-4 py-14 sm:py-20">
      <h2 id="features" className="max-w-2xl font-display text-3xl font-semibold text-balance sm:text-4xl">
        What you run your shop with
      </h2>
      <Features features={features} className="bg-paper" />
    </div>
  </section>
);

export const College = () => (
  <section aria-labelledby="college" className="bg-forest text-white">
    <div className="mx-auto grid w-full max-w-[1200px] items-center gap-8 px-4 py-14 sm:py-20 lg:grid-cols-[auto_1fr] lg:gap-16">
      <GraduationCap className="size-16 opacity-80 sm:size-24" strokeWidth={1.25} aria-hidden />
      <div>
        <h2 id="college" className="font-display text-3xl font-semibold text-balance sm:text-4xl">
          The college market orders in
        </h2>
        <p className="mt-4 max-w-2xl text-lg text-pretty text-white/90">
          Graduate students, staff and the town around them live on their phones and seldom own a car. A shop near a
          campus that delivers is the one they find first. Every order names a birthdate, and nobody under 21 can place
          one.
        </p>
      </div>
    </div>
  </section>
);
