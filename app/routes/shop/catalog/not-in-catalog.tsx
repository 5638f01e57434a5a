import { isRouteErrorResponse } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import { ageQuestionIn } from "../age/age-question.ts";
import { AgeQuestion } from "../age/question.tsx";

export function NotInCatalog({ error, title }: { error: unknown; title: string }) {
  const asking = ageQuestionIn(error);
  if (asking) return <AgeQuestion vendorName={asking} />;
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <ErrorPage title={title}>
      <p>The link may be mistyped, or what it names has left our catalog.</p>
      <ButtonLink to="/nearby">Browse dispensaries nearby</ButtonLink>
    </ErrorPage>
  );
}
