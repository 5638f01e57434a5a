import { href } from "react-router";
import { type Duty, duties, dutyLabels } from "#app/domain/couriers/offer.ts";
import { PostButton } from "#app/ui/form/post-button.tsx";

export const DutySwitch = ({ duty }: { duty: Duty }) => (
  <section aria-label="Your shift" className="mt-3 flex flex-wrap items-center gap-2">
    {duties.map((each) => (
      <PostButton
        key={each}
        form="courierDuty"
        action={href("/courier-orders/duty")}
        failed="Failed to change your shift. Please try again."
        fields={{ duty: each }}
        look={each === duty ? "primary" : "secondary"}
        aria-pressed={each === duty}
      >
        {dutyLabels[each]}
      </PostButton>
    ))}
    <p role="status" className="text-sm text-quiet">
      {duty === "duty" ? "You get offers." : "You get no offers now."}
    </p>
  </section>
);
