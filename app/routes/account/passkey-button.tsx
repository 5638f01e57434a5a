import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import type { LoginSide } from "#app/domain/accounts/home-path.ts";
import type { FormResponse } from "#app/domain/form-response.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { requestPasskey } from "./request-passkey.ts";

const FAILED = "No passkey was used. You can log in with your password.";

type Props = { side?: LoginSide; next: string | undefined; children: string };

/** Renders only where the browser supports passkeys; the library loads on press. */
export function PasskeyButton({ side = "any", next, children }: Props) {
  const fetcher = useFetcher<FormResponse>();
  const possible = useHydrated() && "PublicKeyCredential" in window;
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!possible) return null;
  async function signIn() {
    setFailed(false);
    setAsking(true);
    try {
      const credential = await requestPasskey("show", "/login/passkey/options");
      const query = new URLSearchParams({ side, ...(next ? { next } : {}) });
      await fetcher.submit({ credential }, { method: "post", action: `/login/passkey?${query}` });
    } catch {
      setFailed(true);
    } finally {
      setAsking(false);
    }
  }
  const problem = failed ? FAILED : fetcher.data && !fetcher.data.done ? fetcher.data.message : undefined;
  return (
    <div className="mt-4">
      <Button
        look="secondary"
        className="w-full"
        busy={asking || fetcher.state !== "idle"}
        onClick={() => void signIn()}
      >
        <KeyRound className="size-4" aria-hidden />
        {children}
      </Button>
      <FieldError className="mt-2">{problem}</FieldError>
    </div>
  );
}
