-- Jobs got plainer names; what is known of their last runs goes with them.
UPDATE OR REPLACE cron_runs SET job = 'resume-reconciling' WHERE job = 'go-on-reconciling';--> statement-breakpoint
UPDATE OR REPLACE cron_runs SET job = 'warn-of-license-expiry' WHERE job = 'warn-of-licence-expiry';--> statement-breakpoint
UPDATE OR REPLACE cron_runs SET job = 'purge-expired-credentials' WHERE job = 'forget-spent-credentials';--> statement-breakpoint
UPDATE OR REPLACE cron_runs SET job = 'send-emails' WHERE job = 'send-outbox';
