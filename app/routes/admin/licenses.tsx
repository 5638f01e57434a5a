import type { ReactNode } from "react";
import { href } from "react-router";
import { dueText, type LicenseTask, licenseQueue, REJECTION_MAX } from "#app/domain/compliance/license-queue.ts";
import { isDay, localDate } from "#app/domain/local-date.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import { requireAdmin } from "#app/session/require.ts";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { rejectLicense } from "#app/use-cases/compliance/reject-license.ts";
import { reviewLicense } from "#app/use-cases/compliance/review-license.ts";
import { visitContext } from "#app/visit.ts";
import { type LicenseRow, listLicensesToCheck } from "#db/compliance/licenses.ts";
import { formResponse, readForm, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/licenses";
import { Heading, List } from "./parts.tsx";

const seen = { vendorId: z.string(), version: z.coerce.number() };
const decisionSchema = z.discriminatedUnion("decision", [
  z.object({
    decision: z.literal("verify"),
    ...seen,
    licenseNumber: z.string(),
    expiresOn: z.string().refine(isDay, "Enter its last day: it is looked at again before that."),
  }),
  z.object({ decision: z.literal("reject"), ...seen, reason: z.string() }),
]);

/** The first warning comes 30 days before a license expires, plus one day for eastern time zones. */
const AHEAD_MS = 31 * DAY_MS;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { db, now } = context.get(visitContext);
  const at = now();
  const by = new Date(at + AHEAD_MS).toISOString().slice(0, 10);
  return { queue: licenseQueue(await listLicensesToCheck(db, by), at), now: at };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireAdmin(context, request);
  const form = await readForm(request, decisionSchema);
  if (!form.ok) return redirectOrRespond(request, href("/admin/licenses"), form.answer);
  const visit = context.get(visitContext);
  const { value, typed } = form;
  const answer =
    value.decision === "verify"
      ? formResponse(await reviewLicense(visit, actor, { ...value, verified: true }), "The license is verified.", typed)
      : formResponse(await rejectLicense(visit, actor, value), "The license is rejected.", typed);
  return redirectOrRespond(request, href("/admin/licenses"), answer);
}

export default function Licenses({ loaderData: { queue, now } }: Route.ComponentProps) {
  return (
    <>
      <Heading note="A new number within two working days, a verified license again 30, 7 and 1 days before its end and after it.">
        Licenses
      </Heading>
      <List empty="Every license has been looked at.">
        {queue.map(({ license, task }) => (
          <Queued key={`${license.id} ${license.version}`} {...{ license, task, now }} />
        ))}
      </List>
    </>
  );
}

const why = { new: "New", ends: "Expires soon", over: "Expired" } satisfies Record<LicenseTask["why"], string>;

function Queued({ license, task, now }: { license: LicenseRow; task: LicenseTask; now: number }) {
  const { id, dispensaryName, city, state, licenseNumber, timeZone } = license;
  const today = localDate(now, timeZone);
  return (
    <li className="grid gap-x-8 gap-y-4 px-5 py-4 lg:grid-cols-3">
      <div className="min-w-0 break-words">
        <p className="-mt-2">
          <TextLink to={href("/admin/vendors/:vendorId", { vendorId: id })}>{dispensaryName}</TextLink>
        </p>
        <p className="font-semibold">
          {licenseNumber}, {state}
        </p>
        <p className="text-sm text-quiet">{city}</p>
        <p className={`mt-1 text-sm font-semibold ${task.dueOn < today ? "text-danger" : ""}`}>
          {why[task.why]} · {dueText(task.dueOn, today)}
        </p>
      </div>
      <VerifyForm license={license} />
      <RejectForm license={license} />
    </li>
  );
}

const FAILED = "This was not saved. Please try again.";

type FormProps = {
  name: "licenseDecision" | "licenseRejection";
  decision: "verify" | "reject";
  license: LicenseRow;
  children: ReactNode;
};

function DecisionForm({ name, decision, license: { id, version }, children }: FormProps) {
  const post = usePost(name, FAILED, undefined, `${decision} ${id}`);
  return (
    <PostForm {...post} action={href("/admin/licenses")} className="grid content-start gap-3">
      <input type="hidden" name="decision" value={decision} />
      <input type="hidden" name="vendorId" value={id} />
      <input type="hidden" name="version" value={version} />
      {children}
    </PostForm>
  );
}

function VerifyForm({ license }: { license: LicenseRow }) {
  const { dispensaryName, licenseNumber, licenseExpiresOn } = license;
  return (
    <DecisionForm name="licenseDecision" decision="verify" license={license}>
      <input type="hidden" name="licenseNumber" value={licenseNumber ?? ""} />
      <Field
        label="Expires on"
        name="expiresOn"
        type="date"
        defaultValue={licenseExpiresOn ?? ""}
        className="max-w-60"
      />
      <FormProblem className="text-sm" />
      <SubmitButton className="justify-self-start">
        Verify<span className="sr-only"> the license of {dispensaryName}</span>
      </SubmitButton>
    </DecisionForm>
  );
}

function RejectForm({ license }: { license: LicenseRow }) {
  const { dispensaryName } = license;
  return (
    <details>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-danger">
        Reject…<span className="sr-only"> the license of {dispensaryName}</span>
      </summary>
      <div className="pt-1">
        <DecisionForm name="licenseRejection" decision="reject" license={license}>
          <TextArea
            label="Why it is rejected"
            name="reason"
            rows={2}
            maxLength={REJECTION_MAX}
            hint="The dispensary reads it in its dashboard and by email."
          />
          <FormProblem className="text-sm" />
          <SubmitButton look="secondary" className="justify-self-start">
            Reject<span className="sr-only"> the license of {dispensaryName}</span>
          </SubmitButton>
        </DecisionForm>
      </div>
    </details>
  );
}
