import { href } from "react-router";
import { codeSchema } from "#app/domain/accounts/second-step.ts";
import { BRAND } from "#app/domain/brand.ts";
import { decrypt } from "#app/platform/encryption.ts";
import { qrPath } from "#app/platform/qr.ts";
import { totpUri } from "#app/platform/totp.ts";
import { requireActor, requireConfirmed, requireRecentConfirmation } from "#app/session/require.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { ownerOfTotp } from "#app/use-cases/accounts/check-code.ts";
import { confirmAuthenticator } from "#app/use-cases/accounts/confirm-authenticator.ts";
import { findTotp } from "#db/accounts/second-steps.ts";
import { readForm, secretResponse } from "../../forms.ts";
import { AccountCard, AccountForm } from "../account-card.tsx";
import type { Route } from "./+types/authenticator";
import { CodeField } from "./code-field.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Set up your authenticator app");

/** Shows the secret until its first correct code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireActor({ context, request });
  await requireConfirmed(visit, request, actor);
  const totp = await findTotp(visit.db, actor.userId);
  if (!totp || totp.confirmedAt !== null) return null;
  const secret = await decrypt(visit.settings.credentialsKey, ownerOfTotp(actor.userId), totp.secretSealed);
  if (!secret) return null;
  const uri = totpUri(BRAND, actor.email, secret);
  return { uri, secret: (secret.match(/.{1,4}/g) ?? []).join(" "), qr: qrPath(uri) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireActor({ context, request });
  const form = await readForm(request, codeSchema);
  if (!form.ok) return form.response;
  const confirmed =
    (await requireRecentConfirmation(visit, actor)) ?? (await confirmAuthenticator(visit, actor, form.value.code));
  return secretResponse(visit, confirmed, "Your authenticator app is set up.", form.typed);
}

export default function Authenticator({ loaderData, actionData }: Route.ComponentProps) {
  const response = useFormResponse("authenticator", actionData, "This was not done. Please try again.");
  if (response?.done && response.value) {
    return (
      <AccountCard title="Save these codes" intro="Your authenticator app is set up.">
        <RecoveryCodeList codes={response.value.codes} />
      </AccountCard>
    );
  }
  if (!loaderData) {
    return (
      <AccountCard title="Authenticator app" intro="There is nothing to set up here now.">
        <ButtonLink to={href("/account/security")} className="w-full">
          Back to security
        </ButtonLink>
      </AccountCard>
    );
  }
  const { uri, secret, qr } = loaderData;
  return (
    <AccountCard
      title="Set up your authenticator app"
      intro="Scan this with an app such as 1Password, Google Authenticator or Apple Passwords, and enter the code that it shows."
    >
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code for your authenticator app"
        className="mx-auto w-52 rounded-xl bg-white"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="black" />
      </svg>
      <p className="mt-3 text-sm text-quiet">
        On this device?{" "}
        <a href={uri} className="font-semibold text-leaf underline underline-offset-4">
          Open the app
        </a>
        , or type this key: <code className="font-semibold break-words text-ink select-all">{secret}</code>
      </p>
      <div className="mt-5">
        <AccountForm name="authenticator" response={response} submit="Turn on">
          <CodeField label="Code" hint="Six digits; a new one every 30 seconds." />
        </AccountForm>
      </div>
      <ButtonLink to={href("/account/security")} look="quiet" className="mt-2 w-full">
        Cancel
      </ButtonLink>
    </AccountCard>
  );
}
