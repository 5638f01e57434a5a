import { ChevronDown } from "lucide-react";
import { href } from "react-router";
import { EMPLOYEE_NUMBER_MAX } from "#app/domain/couriers/employee-number.ts";
import { PAPER_MAX } from "#app/domain/couriers/trips/papers.ts";
import { dayText } from "#app/domain/local-date.ts";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import type { CourierRow } from "#db/accounts/queries.ts";

const line = { maxLength: PAPER_MAX, autoComplete: "off" };

export const EMPLOYERS =
  "One person’s email at each dispensary they work for, separated by commas. Leave empty for a marketplace courier.";

const papers: FieldTable = {
  employers: { label: "Employers' emails", autoComplete: "off", hint: EMPLOYERS },
  employeeNumber: {
    label: "Employee no.",
    maxLength: EMPLOYEE_NUMBER_MAX,
    autoComplete: "off",
    hint: "Printed on receipts and delivery ledgers.",
  },
  licenseNumber: { label: "Driver's license no.", hint: "As printed on the license.", ...line },
  licenseExpiresOn: { label: "License expires on", type: "date", hint: "No trips start after this day." },
  vehicleMake: { label: "Vehicle make", hint: "For example, Toyota.", ...line },
  vehicleModel: { label: "Vehicle model", hint: "For example, Prius.", ...line },
  vehiclePlate: { label: "License plate", hint: "Of the vehicle they drive now.", ...line },
  insuranceExpiresOn: { label: "Insurance expires on", type: "date", hint: "Of this vehicle." },
};

const summaryOf = ({ licenseExpiresOn, vehicleMake, vehicleModel, vehiclePlate }: CourierRow): string =>
  [
    licenseExpiresOn && `license expires ${dayText(licenseExpiresOn)}`,
    [vehicleMake, vehicleModel, vehiclePlate].filter(Boolean).join(" "),
  ]
    .filter(Boolean)
    .join(" · ") || "none on file";

export function PapersForm({ courier }: { courier: CourierRow }) {
  const { id, firstName, lastName } = courier;
  const post = usePost("courierPapers", "Failed to save the papers. Please try again.", undefined, `papers ${id}`);
  return (
    <details className="group basis-full" open={post.response?.done === false || undefined}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDown className="size-4 shrink-0 transition-transform group-open:rotate-180" aria-hidden />
        <span>
          Papers<span className="sr-only">{` of ${firstName} ${lastName}`}</span>
          <span className="font-normal text-quiet">: {summaryOf(courier)}</span>
        </span>
      </summary>
      <PostForm
        {...post}
        action={href("/dispatch/couriers/:courierId/papers", { courierId: id })}
        className="mt-2 grid gap-4 sm:grid-cols-2"
      >
        <Fields table={papers} values={{ ...courier, employers: courier.employerEmails.join(", ") }} />
        <div className="space-y-3 sm:col-span-2">
          <FormProblem />
          <SubmitButton look="secondary" aria-label={`Save the papers of ${firstName} ${lastName}`}>
            Save
          </SubmitButton>
        </div>
      </PostForm>
    </details>
  );
}
