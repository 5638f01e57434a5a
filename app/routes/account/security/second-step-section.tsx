import { ShieldCheck, Smartphone } from "lucide-react";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { Item, Section } from "./parts.tsx";

type Props = { authenticator: boolean; codesLeft: number; resumes: boolean };

export function SecondStepSection({ authenticator, codesLeft, resumes }: Props) {
  const { formAction } = useNavigation();
  const start = href("/account/security/authenticator/start");
  return (
    <Section id="second-step" title="A second step when you log in">
      <p className="mt-1 text-pretty text-quiet">Then a stolen password isn't enough to sign in.</p>
      <ul className="mt-2 divide-y divide-line">
        <Item icon={Smartphone} name="Authenticator app" note={authenticator ? "On" : "Off"}>
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
        </Item>
        {authenticator ? (
          <Item
            icon={ShieldCheck}
            name="Recovery codes"
            note={`${codesLeft} left. Each lets you in once without your phone.`}
          >
            <ButtonLink to={href("/account/security/recovery-codes")} look="secondary">
              New codes
            </ButtonLink>
          </Item>
        ) : null}
      </ul>
    </Section>
  );
}
