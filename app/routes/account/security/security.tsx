import { ShieldCheck, Smartphone } from "lucide-react";
import { Form, href, useNavigation } from "react-router";
import { deviceName } from "#app/domain/accounts/device-name.ts";
import { SECOND_STEP_MISSING } from "#app/domain/accounts/second-step.ts";
import { localDate } from "#app/domain/local-date.ts";
import { lacksSecondStep, requireActor } from "#app/session/require.ts";
import { listSignIns } from "#app/session/sessions.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { listPasskeys } from "#db/accounts/passkeys.ts";
import { countRecoveryCodes, findTotp } from "#db/accounts/second-steps.ts";
import type { Route } from "./+types/security";
import { Item, Section } from "./parts.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SignIns } from "./sign-ins.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Security");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireActor({ context, request });
  const [signIns, totp, passkeys, codesLeft] = await Promise.all([
    listSignIns(visit, actor.userId),
    findTotp(visit.db, actor.userId),
    listPasskeys(visit.db, actor.userId),
    countRecoveryCodes(visit.db, actor.userId),
  ]);
  return {
    confirmed: new URL(request.url).searchParams.get("confirmed"),
    required: await lacksSecondStep(visit, actor),
    authenticator: typeof totp?.confirmedAt === "number",
    codesLeft,
    passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, addedOn: localDate(createdAt, "UTC") })),
    now: visit.now(),
    signIns: signIns.map(({ familyId, userAgent, clientIp, signedInAt, lastSeenAt }) => ({
      id: familyId,
      device: deviceName(userAgent),
      clientIp,
      signedInAt,
      lastSeenAt,
      current: familyId === actor.sessionId,
    })),
  };
}

export default function Security({
  loaderData: { confirmed, required, passkeys, signIns, now, ...secondStep },
}: Route.ComponentProps) {
  return (
    <Main width="text">
      <h1 className="font-display text-3xl font-semibold sm:text-4xl">Security</h1>
      {required ? (
        <p role="status" className="mt-4 rounded-xl bg-wash px-4 py-3 font-medium text-leaf-deep">
          {SECOND_STEP_MISSING}
        </p>
      ) : null}
      {confirmed ? (
        <p role="status" className="mt-4 rounded-xl bg-wash px-4 py-3 font-medium text-leaf-deep">
          Thanks, that's confirmed.{" "}
          {confirmed === "passkey" ? "You can add your passkey now." : "You can make your change now."}
        </p>
      ) : null}
      <SecondStepSection {...secondStep} resumes={confirmed === "authenticator"} />
      <Passkeys passkeys={passkeys} resumes={confirmed === "passkey"} />
      <SignIns signIns={signIns} now={now} />
    </Main>
  );
}

type Props = { authenticator: boolean; codesLeft: number; resumes: boolean };

function SecondStepSection({ authenticator, codesLeft, resumes }: Props) {
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
            note={`${codesLeft} left. Each works once without your phone.`}
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
