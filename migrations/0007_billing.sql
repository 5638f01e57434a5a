CREATE TABLE `billing_accounts` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`customer_id` text,
	`lease_id` text,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`last_ticket` integer DEFAULT 0 NOT NULL,
	`applied_ticket` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`synced_at` integer,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "billing_accounts_tickets" CHECK("billing_accounts"."applied_ticket" <= "billing_accounts"."last_ticket")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_accounts_customer` ON `billing_accounts` (`customer_id`);--> statement-breakpoint
CREATE TABLE `licence_notices` (
	`vendor_id` text NOT NULL,
	`expires_on` text NOT NULL,
	`step` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `expires_on`, `step`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "licence_notices_step_known" CHECK("licence_notices"."step" IN ('30', '7', '1', 'hidden'))
);
--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`vendor_id` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stripe_events_received` ON `stripe_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`plan` text NOT NULL,
	`status` text NOT NULL,
	`started_at` integer NOT NULL,
	`trial_ends_at` integer,
	`current_period_end` integer NOT NULL,
	`billing_anchor` integer NOT NULL,
	`canceled_at` integer,
	`access_until` integer,
	`past_due_since` integer,
	`card_brand` text,
	`card_last4` text,
	`entitled_until` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "subscriptions_status_known" CHECK("subscriptions"."status" IN ('ACTIVE', 'PENDING', 'CANCELED', 'PAUSED')),
	CONSTRAINT "subscriptions_plan_known" CHECK("subscriptions"."plan" IN ('vendor', 'courier')),
	CONSTRAINT "subscriptions_card_whole" CHECK(("subscriptions"."card_brand" IS NULL) = ("subscriptions"."card_last4" IS NULL)),
	CONSTRAINT "subscriptions_ended_is_dated" CHECK("subscriptions"."status" <> 'CANCELED' OR "subscriptions"."canceled_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_provider` ON `subscriptions` (`id`);