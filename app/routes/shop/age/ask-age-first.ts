import { data } from "react-router";
import { saidAdult } from "#app/platform/adult-cookie.ts";
import { pagePath } from "#app/platform/page-path.ts";
import { rootData } from "#app/routes/root-data.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Visit } from "#app/visit.ts";
import type { AgeQuestion } from "./age-question.ts";

/** Where the age is asked, throws the question instead of the page, whose loader must have returned nothing yet. */
export function askAgeFirst(visit: Visit, request: Request, required: boolean, name: string): void {
  if (!required) return;
  const isAdult = saidAdult(request);
  visit.trace.age = isAdult ? "confirmed" : "asked";
  if (isAdult) return;
  const meta = pageMeta([{ loaderData: rootData(visit) }], {
    title: name,
    description: `${name} shows products only to adults 21 and older.`,
    path: pagePath(request.url).pathname,
  });
  throw data<AgeQuestion>({ asksAgeFor: name, meta }, { status: 200 });
}
