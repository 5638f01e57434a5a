import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { href, useFetcher, useNavigate } from "react-router";
import type { FormResponse } from "#app/domain/form-response.ts";
import { dayText } from "#app/domain/local-date.ts";
import { Button } from "#app/ui/button.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { requestPasskey } from "../request-passkey.ts";
import { Item, Section } from "./parts.tsx";

type Shown = { id: string; name: string; addedOn: string };

export const Passkeys = ({ passkeys, resumes }: { passkeys: readonly Shown[]; resumes: boolean }) => (
  <Section id="passkeys" title="Passkeys">
    <p className="mt-1 text-pretty text-quiet">
      Log in with your fingerprint, your face or your device's PIN: without a password or a code.
    </p>
    <ul className="mt-2 divide-y divide-line">
      {passkeys.map(({ id, name, addedOn }) => (
        <Item key={id} icon={KeyRound} name={name} note={`Added on ${dayText(addedOn)}`}>
          <PostButton
            form="passkeyRemoval"
            action={href("/account/security/passkeys/:passkeyId/removal", { passkeyId: id })}
            failed="This was not done. Please try again."
            look="secondary"
            aria-label={`Remove the passkey of ${name}`}
          >
            Remove
          </PostButton>
        </Item>
      ))}
    </ul>
    <AddPasskey resumes={resumes} />
  </Section>
);

/** `resumes`: re-authentication interrupted adding a passkey, so the button gets the focus. */
function AddPasskey({ resumes }: { resumes: boolean }) {
  const fetcher = useFetcher<FormResponse>();
  const navigate = useNavigate();
  const toast = useToast();
  const hydrated = useHydrated();
  const possible = hydrated && "PublicKeyCredential" in window;
  const [asking, setAsking] = useState(false);
  const response = fetcher.data;
  useEffect(() => {
    if (response) toast(response.message, response.done ? "good" : "bad");
  }, [response, toast]);
  async function add() {
    setAsking(true);
    try {
      const credential = await requestPasskey("make", href("/account/security/passkeys/options"));
      await fetcher.submit({ credential }, { method: "post", action: href("/account/security/passkeys") });
    } catch (error) {
      if (error instanceof Error && error.message === "confirm-first") {
        return navigate(`/account/confirm?next=${encodeURIComponent("/account/security?confirmed=passkey")}`);
      }
      toast("No passkey was added.", "bad");
    } finally {
      setAsking(false);
    }
  }
  if (hydrated && !possible) return <p className="mt-2 text-sm text-quiet">This browser doesn't support passkeys.</p>;
  return (
    <Button
      // Remounts when it becomes pressable, because a disabled button can't take the focus.
      key={String(possible)}
      autoFocus={resumes}
      look={resumes ? "primary" : "secondary"}
      className="mt-2"
      disabled={!possible}
      busy={asking || fetcher.state !== "idle"}
      onClick={() => void add()}
    >
      Add a passkey
    </Button>
  );
}
