import type { ReactNode } from "react";
import { href } from "react-router";
import { dueText, type LicenseTask, licenseQueue, REJECTION_MAX } from "#app/domain/compliance/license-queue.ts";
import { licenseRegisterOf } from "#app/domain/compliance/license-registers.ts";
import { isDay, localDate } from "#app/domain/local-date.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import { requireAdmin } from "#app/session/require.ts";
import { TextArea } from "#app/ui/form/field.tsx";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { FormProblem, HiddenFields, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { rejectLicense } from "#app/use-cases/compliance/reject-license.ts";
import { reviewLicense } from "#app/use-cases/compliance/review-license.ts";
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
  const { db, now } = (await requireAdmin({ context, request })).visit;
  const at = now();
  const by = new Date(at + AHEAD_MS).toISOString().slice(0, 10);
  return { queue: licenseQueue(await listLicensesToCheck(db, by), at), now: at };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireAdmin({ context, request });
  const form = await readForm(request, decisionSchema);
  if (!form.ok) return redirectOrRespond(request, href("/admin/licenses"), form.answer);
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
  const register = licenseRegisterOf(state);
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
        {register ? <TextLink to={register}>State register</TextLink> : null}
        <p className={`mt-1 text-sm font-semibold ${task.dueOn < today ? "text-danger" : ""}`}>
          {why[task.why]} · {dueText(task.dueOn, today)}
        </p>
      </div>
      <VerifyForm license={license} />
      <RejectForm license={license} />
    </li>
  );
}

const decisions = {
  verify: ["licenseDecision", "Verify", "primary"],
  reject: ["licenseRejection", "Reject", "secondary"],
} as const;

type FormProps = { decision: keyof typeof decisions; license: LicenseRow; children: ReactNode };

function DecisionForm({ decision, license: { id, version, dispensaryName }, children }: FormProps) {
  const [name, verb, look] = decisions[decision];
  const post = usePost(name, "This was not saved. Please try again.", undefined, `${decision} ${id}`);
  return (
    <PostForm {...post} action={href("/admin/licenses")} className="grid content-start gap-3">
      <HiddenFields of={Object.entries({ decision, vendorId: id, version })} />
      {children}
      <FormProblem className="text-sm" />
      <SubmitButton look={look} className="justify-self-start">
        {verb}
        <span className="sr-only"> the license of {dispensaryName}</span>
      </SubmitButton>
    </PostForm>
  );
}

const expiry: FieldTable = { expiresOn: { label: "Expires on", type: "date", className: "max-w-60" } };

const VerifyForm = ({ license }: { license: LicenseRow }) => (
  <DecisionForm decision="verify" license={license}>
    <input type="hidden" name="licenseNumber" value={license.licenseNumber ?? ""} />
    <Fields of={expiry} values={{ expiresOn: license.licenseExpiresOn }} />
  </DecisionForm>
);

const RejectForm = ({ license }: { license: LicenseRow }) => (
  <details>
    <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-danger">
      Reject…<span className="sr-only"> the license of {license.dispensaryName}</span>
    </summary>
    <div className="pt-1">
      <DecisionForm decision="reject" license={license}>
        <TextArea
          label="Why it is rejected"
          name="reason"
          rows={2}
          maxLength={REJECTION_MAX}
          hint="The dispensary reads it in its dashboard and by email."
        />
      </DecisionForm>
    </div>
  </details>
);
