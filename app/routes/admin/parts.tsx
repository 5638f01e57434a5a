import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FormName } from "#app/domain/form-response.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { Button } from "#app/ui/button.tsx";
import { FormProblem, PostForm } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="-mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-leaf hover:underline">
      <ArrowLeft className="size-4" aria-hidden />
      {children}
    </Link>
  );
}

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

/** "3 h ago". */
export function Ago({ at, now }: { at: number; now: number }) {
  const minutes = Math.max(0, Math.round((now - at) / MINUTE_MS));
  const text =
    minutes < 60
      ? `${minutes} min`
      : minutes < 2880
        ? `${Math.round(minutes / 60)} h`
        : `${Math.round(minutes / 1440)} days`;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={new Date(at).toISOString()}
      className="whitespace-nowrap tabular-nums"
    >
      {text} ago
    </time>
  );
}

type DecisionProps = {
  form: FormName;
  action: string;
  id: string;
  choices: readonly (readonly [value: string, label: string])[];
  subject: string;
  children: ReactNode;
};

/** A row of a list to decide on. The first choice is the likely one. Refusals appear next to the buttons. */
export function Decision({ form, action, id, choices, subject, children }: DecisionProps) {
  const post = usePost(form, "This was not saved. Please try again.");
  const { fetcher } = post;
  const busy = fetcher.state !== "idle";
  const pressed = fetcher.formData?.get("decision");
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">{children}</div>
      <PostForm {...post} action={action} className="flex flex-wrap items-center gap-2">
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
