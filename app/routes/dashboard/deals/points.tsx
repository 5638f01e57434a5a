import { href } from "react-router";
import type { PointsSetting } from "#app/domain/deals/points.ts";
import { pointsText } from "#app/domain/deals/points-text.ts";
import { SwitchForm } from "./switch-form.tsx";

export function LoyaltyPoints({ on, unlawful, owed }: PointsSetting) {
  return (
    <section
      aria-labelledby="points"
      className="mt-6 flex items-center gap-x-4 rounded-card border border-line bg-card px-4 py-3 sm:px-5"
    >
      <div className="min-w-0 flex-1">
        <h2 id="points" className="font-semibold">
          Loyalty points
        </h2>
        <p>Customers earn 1 point for each dollar of goods before tax, and use 100 points for $10 off.</p>
        {unlawful ? <p className="text-sm text-danger">{unlawful}</p> : null}
        {owed === null ? null : (
          <p className="text-sm text-quiet">
            Points owed: {pointsText(owed)}.{" "}
            {on ? null : "They stay owed, but can't be used until you turn points on again."}
          </p>
        )}
      </div>
      {unlawful && !on ? null : (
        <SwitchForm
          form="pointsSwitch"
          action={href("/vendor-dashboard/points/switch")}
          on={on}
          label="Loyalty points"
          error="Failed to switch loyalty points."
        />
      )}
    </section>
  );
}
