import { href } from "react-router";
import { REJECTION_MAX, readLicenseDecision } from "#app/domain/compliance/license-decision.ts";
import { dueText, type LicenseTask, licenseQueue } from "#app/domain/compliance/license-queue.ts";
import { licenseRegisterOf } from "#app/domain/compliance/license-registers.ts";
import { localDate } from "#app/domain/local-date.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { requireAdmin } from "#app/session/require.ts";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { StickyBar } from "#app/ui/page/floating-stack.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { decideLicenses } from "#app/use-cases/compliance/decide-licenses.ts";
import { type LicenseRow, listLicensesToCheck } from "#db/compliance/licenses.ts";
import { formResponse, postedFields, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/licenses";
import { Heading, List } from "./parts.tsx";

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
  const typed = await postedFields(request);
  const decision = readLicenseDecision(typed);
  const decided = decision.ok ? await decideLicenses(visit, actor, decision.value) : decision;
  return redirectOrRespond(
    request,
    href("/admin/licenses"),
    formResponse(decided, (text) => text, typed),
  );
}

export default function Licenses({ loaderData: { queue, now } }: Route.ComponentProps) {
  const post = usePost("licenseDecision", "This was not saved. Please try again.");
  return (
    <>
      <Heading note="Check new numbers within two working days. Verified ones come back 30, 7 and 1 days before they expire, and after.">
        Licenses
      </Heading>
      <PostForm {...post} action={href("/admin/licenses")}>
        <List empty="No licenses to check.">
          {queue.map(({ license, task }) => (
            <Queued key={`${license.id} ${license.version}`} {...{ license, task, now }} />
          ))}
        </List>
        {queue.length > 0 ? <Buttons /> : null}
      </PostForm>
    </>
  );
}

const reasonTexts = { new: "New", ends: "Expires soon", over: "Expired" } satisfies Record<LicenseTask["why"], string>;

function Queued({ license, task, now }: { license: LicenseRow; task: LicenseTask; now: number }) {
  const { id, version, dispensaryName, city, state, licenseNumber, licenseExpiresOn, timeZone } = license;
  const today = localDate(now, timeZone);
  const register = licenseRegisterOf(state);
  return (
    <li className="flex flex-wrap gap-x-3 gap-y-3 px-5 py-4">
      <label className="-mt-2 -ml-3 grid size-11 shrink-0 cursor-pointer place-items-center">
        <span className="sr-only">Select the license of {dispensaryName}</span>
        <input type="checkbox" name={`selected.${id}`} value={version} className="size-5 accent-leaf" />
      </label>
      <div className="min-w-0 flex-1 basis-52 break-words">
        <p className="-mt-2">
          <TextLink to={href("/admin/vendors/:vendorId", { vendorId: id })}>{dispensaryName}</TextLink>
        </p>
        <p className="font-semibold">
          {licenseNumber}, {state}
        </p>
        <p className="text-sm text-quiet">{city}</p>
        {register ? <TextLink to={register}>State register</TextLink> : null}
        <p className={`mt-1 text-sm font-semibold ${task.dueOn < today ? "text-danger" : ""}`}>
          {reasonTexts[task.why]} · {dueText(task.dueOn, today)}
        </p>
      </div>
      <input type="hidden" name={`licenseNumber.${id}`} value={licenseNumber ?? ""} />
      <Field
        label={
          <>
            Expires on<span className="sr-only">, {dispensaryName}</span>
          </>
        }
        type="date"
        name={`expiresOn.${id}`}
        defaultValue={licenseExpiresOn ?? ""}
        className="w-full sm:w-60"
      />
    </li>
  );
}

const Buttons = () => (
  <StickyBar className="mt-4 rounded-card border border-line bg-card p-4 shadow-md">
    <FormProblem className="mb-3 text-sm" />
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <SubmitButton name="decision" value="verify">
        Verify selected
      </SubmitButton>
      <details className="min-w-0 flex-1 basis-36 open:basis-full sm:open:basis-64">
        <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-danger">Reject selected…</summary>
        <TextArea
          label="Why they are rejected"
          name="reason"
          rows={2}
          maxLength={REJECTION_MAX}
          hint="Each dispensary reads it in its dashboard and by email."
        />
        <SubmitButton name="decision" value="reject" look="secondary" className="mt-3">
          Reject
        </SubmitButton>
      </details>
    </div>
  </StickyBar>
);
