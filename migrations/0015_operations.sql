CREATE TABLE `cron_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`ms` integer NOT NULL,
	`succeeded` integer NOT NULL,
	`outcome` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cron_runs_started` ON `cron_runs` (`started_at`);