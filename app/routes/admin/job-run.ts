import { data, href } from "react-router";
import { isJob } from "#app/domain/cron-jobs.ts";
import { requireAdmin } from "#app/session/require.ts";
import { runJobNow } from "#app/use-cases/operations/run-job.ts";
import { formResponse, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/job-run";

export async function action({ request, params: { job }, context }: Route.ActionArgs) {
  const { visit, actor } = await requireAdmin({ context, request });
  if (!isJob(job)) throw data("There is no such job.", { status: 404 });
  const ran = await runJobNow(visit, actor, job);
  return redirectOrRespond(request, href("/admin/health"), formResponse(ran, "The job ran."));
}
