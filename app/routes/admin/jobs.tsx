import { href } from "react-router";
import { type CronJob, cronJobNames, type JobState, jobState, jobTitles, minutesUntil } from "#app/domain/cron-jobs.ts";
import { PostButton } from "#app/ui/form/post-button.tsx";
import type { CronRunRow } from "#db/operations/queries.ts";
import { Ago, List, Subheading } from "./parts.tsx";

export const Jobs = ({ runs, now }: { runs: readonly CronRunRow[]; now: number }) => (
  <>
    <Subheading note="The last run of each job.">Scheduled jobs</Subheading>
    <List empty="There are no jobs.">
      {cronJobNames.map((job) => (
        <Job key={job} job={job} run={runs.find((run) => run.job === job)} now={now} />
      ))}
    </List>
  </>
);

/** A word and a symbol, so that color isn't needed. */
const jobStateLabels: Record<JobState, [text: string, color: string]> = {
  done: ["✓ done", "text-leaf"],
  failed: ["✕ failed", "text-danger"],
  late: ["✕ late", "text-danger"],
  never: ["○ due", "text-quiet"],
};

function Job({ job, run, now }: { job: CronJob; run: CronRunRow | undefined; now: number }) {
  const [text, color] = jobStateLabels[jobState(job, run, now)];
  const title = jobTitles[job];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-x-6 gap-y-1 lg:grid-cols-[16rem_6rem_1fr]">
        <span className="font-semibold">{title}</span>
        <span className={`text-sm font-semibold ${color}`}>{text}</span>
        <span className="min-w-0 text-sm break-words text-quiet">
          {run ? (
            <>
              <Ago at={run.startedAt} now={now} />, {run.ms} ms ·{" "}
            </>
          ) : null}
          {nextText(job, now)}
          {run && run.outcome !== "{}" ? <code className="block">{run.outcome}</code> : null}
        </span>
      </div>
      <PostButton
        form="jobRun"
        action={href("/admin/jobs/:job/run", { job })}
        failed="The job was not started. Please try again."
        look="quiet"
        aria-label={`Run now: ${title}`}
      >
        Run now
      </PostButton>
    </li>
  );
}

function nextText(job: CronJob, now: number): string {
  const minutes = minutesUntil(job, now);
  return minutes < 120 ? `next in ${minutes} min` : `next in ${Math.round(minutes / 60)} h`;
}
