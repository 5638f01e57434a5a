import { redirect } from "react-router";
import { safeNextPath } from "#app/domain/accounts/next-path.ts";
import { BRAND } from "#app/domain/brand.ts";
import { UNDER_AGE } from "#app/domain/compliance/age.ts";
import { refuseField } from "#app/domain/outcome.ts";
import { adultCookie } from "#app/platform/adult-cookie.ts";
import { formResponse, postedFields } from "#app/routes/forms.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { useWebsite } from "../website.tsx";
import type { Route } from "./+types/age";
import { AgeQuestion } from "./question.tsx";

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta("For adults 21 and older", matches);

export async function action({ request }: Route.ActionArgs) {
  const typed = await postedFields(request);
  const next = safeNextPath(typed.next);
  if (typed.adult !== "yes") return formResponse(refuseField("under-age", "adult", UNDER_AGE), "", typed);
  if (!next) return formResponse(refuseField("malformed", "next", FOREIGN), "", typed);
  return redirect(next, { status: 303, headers: { "Set-Cookie": adultCookie() } });
}
const FOREIGN = "This link doesn't lead to a page of this site. Answer here to start from the home page.";

export default function Age({ actionData }: Route.ComponentProps) {
  const name = useWebsite()?.name ?? BRAND;
  if (actionData) {
    return (
      <AgeQuestion vendorName={name} next={safeNextPath(actionData.typed.next) ?? "/"} error={actionData.message} />
    );
  }
  return (
    <ErrorPage title={`${name} is for adults 21 and older`}>
      <p>If you are younger, please leave this site.</p>
      <ButtonLink to="/" look="secondary">
        Go to the home page
      </ButtonLink>
    </ErrorPage>
  );
}
