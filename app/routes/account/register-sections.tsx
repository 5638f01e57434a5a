import { BellRing, Bike, GraduationCap, ListChecks, MapPinned, Tag, Wallet } from "lucide-react";

export function Hero() {
  return (
    <section className="lg:sticky lg:top-14">
      <p className="inline-flex items-center rounded-full bg-wash px-3.5 py-1.5 text-sm font-semibold text-leaf-deep">
        For licensed dispensaries
      </p>
      <h1 className="mt-5 font-display text-4xl leading-[1.08] font-semibold text-balance sm:text-5xl lg:text-6xl">
        Your shelves, on every phone nearby
      </h1>
      <p className="mt-5 max-w-xl text-lg text-quiet text-pretty">
        Adults around you see what you have, what it costs and when you open. They order for delivery or pickup, and pay
        you at the door. You keep every dollar of it.
      </p>
      <dl className="mt-8 grid max-w-xl grid-cols-3 divide-x divide-line border-y border-line">
        <Fact term="free to try" value="60 days" />
        <Fact term="a month after that" value="$79" />
        <Fact term="of your sales" value="0%" />
      </dl>
      <a
        href="#register"
        className="mt-8 inline-flex min-h-12 items-center rounded-full bg-leaf px-6 font-semibold text-on transition-colors duration-150 hover:bg-leaf-deep lg:hidden"
      >
        Register your dispensary
      </a>
      <DashboardDrawing />
    </section>
  );
}

const orders = [
  {
    items: "2 × Pre-roll, 1 × Gear",
    kind: "Delivery, 1.2 miles",
    total: "$48.00",
    state: "New",
    look: "bg-leaf text-on",
  },
  { items: "1 × Flower 3.5g", kind: "Pickup", total: "$35.00", state: "New", look: "bg-leaf text-on" },
  {
    items: "3 × Edible 100mg",
    kind: "Delivery, 4.0 miles",
    total: "$54.00",
    state: "Done",
    look: "bg-paper text-quiet",
  },
];

/** A decorative drawing of the dashboard. */
function DashboardDrawing() {
  return (
    <div aria-hidden className="mt-10 hidden max-w-xl rounded-card border border-line bg-card lg:block">
      <p className="flex items-baseline justify-between border-b border-line px-5 py-3 text-sm text-quiet">
        Today's orders
        <span className="font-display text-xl font-semibold text-ink tabular-nums">$137.00</span>
      </p>
      <ul className="divide-y divide-line">
        {orders.map(({ items, kind, total, state, look }) => (
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
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end px-3 py-4 first:pl-0 sm:px-5">
      <dt className="text-sm text-quiet">{term}</dt>
      <dd className="font-display text-2xl font-semibold sm:text-3xl">{value}</dd>
    </div>
  );
}

const features = [
  {
    Icon: BellRing,
    title: "Orders as they come",
    text: "Each one rings on your screen, with name, phone and birthdate.",
  },
  { Icon: ListChecks, title: "A menu in minutes", text: "Pick from the shared catalog, set a price, and it is live." },
  {
    Icon: MapPinned,
    title: "Your own zone",
    text: "Place the marker and choose how far you drive. Nobody outside can order.",
  },
  {
    Icon: Wallet,
    title: "Paid at the door",
    text: "Cash, debit or credit, with your own fee. The money is never ours.",
  },
  { Icon: Tag, title: "Today's promo", text: "One picture and two lines, on top of your menu until you change it." },
  { Icon: Bike, title: "Couriers on demand", text: "Short of drivers? Request one of ours for a single order." },
];

export function Features() {
  return (
    <section aria-labelledby="features" className="border-t border-line bg-card">
      <div className="mx-auto w-full max-w-[1200px] px-4 py-14 sm:py-20">
        <h2 id="features" className="max-w-2xl font-display text-3xl font-semibold text-balance sm:text-4xl">
          What you run your shop with
        </h2>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ Icon, title, text }) => (
            <li key={title} className="rounded-card border border-line bg-paper p-5 sm:p-6">
              <Icon className="size-6 text-leaf" aria-hidden />
              <h3 className="mt-3 font-semibold">{title}</h3>
              <p className="mt-1 text-quiet">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function College() {
  return (
    <section aria-labelledby="college" className="bg-forest text-white">
      <div className="mx-auto grid w-full max-w-[1200px] items-center gap-8 px-4 py-14 sm:py-20 lg:grid-cols-[auto_1fr] lg:gap-16">
        <GraduationCap className="size-16 opacity-80 sm:size-24" strokeWidth={1.25} aria-hidden />
        <div>
          <h2 id="college" className="font-display text-3xl font-semibold text-balance sm:text-4xl">
            The college market orders in
          </h2>
          <p className="mt-4 max-w-2xl text-lg text-pretty text-white/90">
            Graduate students, staff and the town around them live on their phones and seldom own a car. A shop near a
            campus that delivers is the one they find first. Every order names a birthdate, and nobody under 21 can
            place one.
          </p>
        </div>
      </div>
    </section>
  );
}
