import { BadgeCheck, Clock, Navigation, Store } from "lucide-react";
import { href } from "react-router";
import { formatUsd } from "#app/domain/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Figures, PitchFor } from "#app/ui/pitch.tsx";

const facts = [
  ["30 min", "to your counter"],
  ["80–85%", "paid at pickup"],
  ["21+", "ID checked, every time"],
] as const;

export const CourierHero = () => (
  <section className="mx-auto grid max-w-[1200px] items-center gap-10 px-4 py-12 sm:py-16 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:py-20">
    <div>
      <PitchFor>Couriers for licensed dispensaries</PitchFor>
      <h1 className="mt-5 font-display text-4xl leading-[1.08] font-semibold text-balance sm:text-5xl lg:text-6xl">
        A courier at your counter, within 30 minutes
      </h1>
      <p className="mt-5 max-w-xl text-lg text-pretty text-quiet">
        No drivers, no cars, no chasing payments. Our courier buys the goods from you on the spot, checks the customer’s
        ID, and collects the full price at the door.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <ButtonLink to={href("/courier-request")} className="min-h-13 px-7 text-lg">
          Request a Courier
        </ButtonLink>
        <ButtonLink to="#pricing" look="secondary" className="min-h-13 px-7 text-lg">
          See the plans
        </ButtonLink>
      </div>
      <Figures figures={facts} className="mt-9" />
    </div>
    <Drawing />
  </section>
);

const Drawing = () => (
  <div aria-hidden className="relative overflow-hidden rounded-[1.75rem] border border-line bg-wash">
    <svg viewBox="0 0 480 440" className="block w-full" aria-hidden>
      <g stroke="var(--color-card)" strokeWidth="14" strokeLinecap="round" fill="none">
        <path d="M-20 96h520M-20 212h520M-20 330h520M92-20v480M212-20v480M352-20v480" />
        <path d="M-20 400C120 360 220 270 500 40" strokeWidth="20" />
      </g>
      <path fill="var(--color-leaf)" opacity=".13" d="M108 112h88v84h-88zM368 228h92v86h-92zM228 20h108v60H228z" />
      <path
        fill="var(--color-ink)"
        opacity=".05"
        d="M228 112h54v84h-54zM294 112h44v84h-44zM16 228h60v86H16zM108 228h40v86h-40zM228 346h108v70H228zM16 20h60v60H16z"
      />
      <path d="M92 330V212h120V96h140" fill="none" stroke="var(--color-leaf)" strokeWidth="6" strokeLinejoin="round" />
      <circle cx="92" cy="330" r="13" fill="var(--color-card)" stroke="var(--color-leaf)" strokeWidth="6" />
      <path d="M352 110c-16-20-22-27-22-38a22 22 0 0 1 44 0c0 11-6 18-22 38Z" fill="var(--color-leaf-deep)" />
      <circle cx="352" cy="72" r="8" fill="var(--color-on)" />
      <circle cx="212" cy="132" r="20" fill="var(--color-ink)" />
      <path d="m212 121 8 19-8-4-8 4z" fill="var(--color-on)" />
    </svg>
    <div className="absolute inset-x-4 bottom-4 rounded-2xl border border-line bg-card p-4 shadow-lg sm:inset-x-8 sm:bottom-8">
      <div className="flex items-center justify-between gap-3">
        <span className="inline-flex items-center gap-1.5 rounded-full border border-hybrid bg-hybrid/12 px-3 py-1 text-sm font-semibold">
          <Clock className="size-4" />
          Picked up
        </span>
        <span className="text-sm text-quiet">12 min to the door</span>
      </div>
      <ul className="mt-3 space-y-2 text-sm">
        <Line icon={Store} text="Paid to you at pickup" value={formatUsd(8500)} strong />
        <Line icon={Navigation} text="To collect at the door" value={formatUsd(10_000)} />
        <Line icon={BadgeCheck} text="ID checked, 21+" value="at the door" />
      </ul>
    </div>
  </div>
);

const Line = (props: { icon: typeof Store; text: string; value: string; strong?: boolean }) => (
  <li className="flex items-center gap-2.5">
    <props.icon className="size-4 shrink-0 text-leaf" />
    <span className="flex-1">{props.text}</span>
    <span className={`tabular-nums ${props.strong ? "font-semibold text-leaf-deep" : "text-quiet"}`}>
      {props.value}
    </span>
  </li>
);
