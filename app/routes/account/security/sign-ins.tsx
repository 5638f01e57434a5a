import { MonitorSmartphone } from "lucide-react";
import { Form, href, useNavigation } from "react-router";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/domain/time.ts";
import { Button } from "#app/ui/button.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { Item, Section } from "./parts.tsx";

type SignIn = {
  id: string;
  device: string;
  clientIp: string;
  signedInAt: number;
  lastSeenAt: number;
  current: boolean;
};

const FAILED = "This was not done. Please try again.";
const endOf = (sessionId: string) => href("/account/security/sign-ins/:sessionId/removal", { sessionId });

export function SignIns({ signIns, now }: { signIns: readonly SignIn[]; now: number }) {
  const { formAction } = useNavigation();
  const everywhere = href("/account/sign-out-everywhere");
  return (
    <Section id="devices" title="Where you are logged in">
      <ul className="mt-2 divide-y divide-line">
        {signIns.map(({ id, device, clientIp, signedInAt, lastSeenAt, current }) => (
          <Item
            key={id}
            icon={MonitorSmartphone}
            name={
              <>
                {device}
                {current ? (
                  <span className="ml-2 rounded-full bg-wash px-2.5 py-0.5 text-sm font-medium text-leaf-deep">
                    This device
                  </span>
                ) : null}
              </>
            }
            note={`Last seen ${ago(now - lastSeenAt)} from ${clientIp || "an unknown address"}. Logged in ${ago(now - signedInAt)}.`}
          >
            {current ? null : (
              <PostButton
                form="signInEnd"
                action={endOf(id)}
                failed={FAILED}
                look="secondary"
                aria-label={`End ${device}`}
              >
                End
              </PostButton>
            )}
          </Item>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-3">
        {signIns.length > 1 ? (
          <PostButton form="signInEnd" action={endOf("others")} failed={FAILED} look="secondary">
            End all others
          </PostButton>
        ) : null}
        <Form method="post" action={everywhere} reloadDocument>
          <Button type="submit" look="quiet" busy={formAction === everywhere}>
            Sign out everywhere
          </Button>
        </Form>
      </div>
      <p className="mt-2 text-sm text-quiet">Don't recognize something? End it, then change your password.</p>
    </Section>
  );
}

const units: [name: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
];

function ago(ms: number): string {
  const [name, unit] = units.find(([, unit]) => ms >= unit) ?? [];
  if (!name || !unit) return "just now";
  return new Intl.RelativeTimeFormat("en-US").format(-Math.floor(ms / unit), name);
}
