CREATE TABLE `failed_stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`vendor_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`mail` text,
	`received_at` integer NOT NULL,
	`attempts` integer DEFAULT 1 NOT NULL,
	`last_attempt_at` integer NOT NULL,
	`problem` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `failed_stripe_events_received` ON `failed_stripe_events` (`received_at`);--> statement-breakpoint
CREATE INDEX `courier_webhook_deliveries_failed` ON `courier_webhook_deliveries` (`created_at`) WHERE delivered_at IS NULL AND last_error IS NOT NULL;