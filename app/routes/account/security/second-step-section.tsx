import { ShieldCheck, Smartphone } from "lucide-react";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";

type Props = { authenticator: boolean; codesLeft: number; resumes: boolean };

export function SecondStepSection({ authenticator, codesLeft, resumes }: Props) {
  const { formAction } = useNavigation();
  const start = href("/account/security/authenticator/start");
  return (
    <section aria-labelledby="second-step" className="mt-6 rounded-card border border-line bg-card p-5 sm:p-6">
      <h2 id="second-step" className="font-display text-xl font-semibold">
        A second step when you log in
      </h2>
      <p className="mt-1 text-pretty text-quiet">Then a stolen password isn't enough to sign in.</p>
      <ul className="mt-2 divide-y divide-line">
        <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
          <Smartphone className="size-5 shrink-0 self-start text-quiet" aria-hidden />
          <div className="min-w-0 grow basis-48">
            <p className="font-semibold">Authenticator app</p>
            <p className="text-sm text-quiet">{authenticator ? "On" : "Off"}</p>
          </div>
          {authenticator ? (
            <PostButton
              form="authenticatorRemoval"
              action={href("/account/security/authenticator/removal")}
              failed="This was not done. Please try again."
              look="secondary"
            >
              Remove app
            </PostButton>
          ) : (
            <Form method="post" action={start}>
              <Button type="submit" busy={formAction === start} autoFocus={resumes}>
                Set up
              </Button>
            </Form>
          )}
        </li>
        {authenticator ? (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <ShieldCheck className="size-5 shrink-0 self-start text-quiet" aria-hidden />
            <div className="min-w-0 grow basis-48">
              <p className="font-semibold">Recovery codes</p>
              <p className="text-sm text-quiet">{codesLeft} left. Each lets you in once without your phone.</p>
            </div>
            <ButtonLink to={href("/account/security/recovery-codes")} look="secondary">
              New codes
            </ButtonLink>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
