import { href } from "react-router";
import { requireActor, requireConfirmed, requireRecentConfirmation } from "#app/session/require.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { replaceRecoveryCodes } from "#app/use-cases/accounts/replace-recovery-codes.ts";
import { secretResponse } from "../../forms.ts";
import { AccountCard, AccountForm } from "../account-card.tsx";
import type { Route } from "./+types/recovery-codes";
import { RecoveryCodeList } from "./recovery-code-list.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("New recovery codes");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireActor({ context, request });
  await requireConfirmed(visit, request, actor);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireActor({ context, request });
  const replaced = (await requireRecentConfirmation(visit, actor)) ?? (await replaceRecoveryCodes(visit, actor));
  return secretResponse(visit, replaced, "Your new codes are ready.");
}

export default function RecoveryCodes({ actionData }: Route.ComponentProps) {
  const response = useFormResponse("recoveryCodes", actionData, "This was not done. Please try again.");
  if (response?.done && response.value) {
    return (
      <AccountCard title="Save these codes" intro="Your old codes no longer work.">
        <RecoveryCodeList codes={response.value.codes} />
      </AccountCard>
    );
  }
  return (
    <AccountCard title="New recovery codes" intro="Your current codes stop working once you make new ones.">
      <AccountForm name="recoveryCodes" response={response} submit="Make new codes" />
      <ButtonLink to={href("/account/security")} look="quiet" className="mt-2 w-full">
        Cancel
      </ButtonLink>
    </AccountCard>
  );
}
