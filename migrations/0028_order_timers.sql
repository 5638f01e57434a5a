CREATE TABLE `order_proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`otherwise` text NOT NULL,
	`lines` text NOT NULL,
	`items` text NOT NULL,
	`fallback_items` text,
	`answer` text,
	`answered_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_proposals_otherwise_known" CHECK("order_proposals"."otherwise" IN ('remove', 'cancel')),
	CONSTRAINT "order_proposals_answer_known" CHECK("order_proposals"."answer" IN ('accepted', 'declined', 'expired', 'withdrawn')),
	CONSTRAINT "order_proposals_answered" CHECK(("order_proposals"."answer" IS NULL) = ("order_proposals"."answered_at" IS NULL)),
	CONSTRAINT "order_proposals_fallback" CHECK(("order_proposals"."otherwise" = 'remove') = ("order_proposals"."fallback_items" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `order_proposals_of_order` ON `order_proposals` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_proposals_open` ON `order_proposals` (`order_id`) WHERE answer IS NULL;--> statement-breakpoint
CREATE INDEX `order_proposals_due` ON `order_proposals` (`expires_at`) WHERE answer IS NULL;--> statement-breakpoint
CREATE TABLE `order_reminders` (
	`order_id` text NOT NULL,
	`step` text NOT NULL,
	`at` integer NOT NULL,
	`outcome` text NOT NULL,
	PRIMARY KEY(`order_id`, `step`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_reminders_step_known" CHECK("order_reminders"."step" IN ('push-at-once', 'push-after-2', 'push-after-5', 'email-after-5', 'admin-after-10')),
	CONSTRAINT "order_reminders_outcome_known" CHECK("order_reminders"."outcome" IN ('sending', 'delivered', 'failed', 'nobody'))
);
