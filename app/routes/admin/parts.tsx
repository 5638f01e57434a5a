import { Ban, CircleCheck, Lock, Mail } from "lucide-react";
import type { ReactNode } from "react";
import type { FormName } from "#app/domain/form-response.ts";
import { agoText } from "#app/domain/local-instant.ts";
import { Button } from "#app/ui/button.tsx";
import { FormProblem, PostForm } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import type { Vendor } from "#db/dispensaries/queries.ts";

export function Heading({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="mb-5">
      <h1 className="font-display text-3xl font-semibold sm:text-4xl">{children}</h1>
      {note ? <p className="mt-1 max-w-prose text-quiet">{note}</p> : null}
    </div>
  );
}

export function Subheading({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="mt-10 mb-4">
      <h2 className="font-display text-2xl font-semibold">{children}</h2>
      {note ? <p className="mt-1 max-w-prose text-quiet">{note}</p> : null}
    </div>
  );
}

export function List({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) {
    return <p className="rounded-card border border-line bg-card p-6 text-quiet">{empty}</p>;
  }
  return <ul className="divide-y divide-line rounded-card border border-line bg-card">{children}</ul>;
}

export const Ago = ({ at, now }: { at: number; now: number }) => (
  <time
    dateTime={new Date(at).toISOString()}
    title={new Date(at).toISOString()}
    className="whitespace-nowrap tabular-nums"
  >
    {agoText(at, now)}
  </time>
);

type DecisionProps = {
  form: FormName;
  id: string;
  choices: readonly (readonly [value: string, label: string])[];
  subject: string;
  children: ReactNode;
};

export function Decision({ form, id, choices, subject, children }: DecisionProps) {
  const post = usePost(form, "This was not saved. Please try again.");
  const { fetcher } = post;
  const busy = fetcher.state !== "idle";
  const pressed = fetcher.formData?.get("decision");
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">{children}</div>
      <PostForm {...post} className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="id" value={id} />
        {choices.map(([value, label], at) => (
          <Button
            key={value}
            type="submit"
            name="decision"
            value={value}
            look={at === 0 ? "primary" : "secondary"}
            busy={busy && pressed === value}
            disabled={busy}
            aria-label={`${label} ${subject}`}
          >
            {label}
          </Button>
        ))}
        <FormProblem className="w-full text-sm" />
      </PostForm>
    </li>
  );
}

const badges = {
  suspended: { icon: Ban, tone: "bad", children: "Suspended" },
  limited: { icon: Lock, tone: "waiting", children: "Limited" },
  active: { icon: CircleCheck, tone: "good", children: "Active" },
} as const;

export const VendorState = ({ vendor }: { vendor: Pick<Vendor, "status" | "suspendedAt"> }) => (
  <StatusBadge {...badges[vendor.suspendedAt === null ? vendor.status : "suspended"]} />
);

const accountBadges = {
  disabled: { icon: Ban, tone: "bad", children: "Disabled" },
  invited: { icon: Mail, tone: "waiting", children: "Invited" },
  active: { icon: CircleCheck, tone: "good", children: "Active" },
} as const;

export function AccountState({ account }: { account: { joined: boolean; disabledAt: number | null } }) {
  const joined = account.joined ? "active" : "invited";
  return <StatusBadge {...accountBadges[account.disabledAt === null ? joined : "disabled"]} />;
}
