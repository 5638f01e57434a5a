CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`user_id` text,
	`session_id` text,
	`vendor_id` text,
	`order_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "push_subscriptions_one_owner" CHECK(("push_subscriptions"."user_id" IS NULL) <> ("push_subscriptions"."order_id" IS NULL)),
	CONSTRAINT "push_subscriptions_session" CHECK(("push_subscriptions"."user_id" IS NULL) = ("push_subscriptions"."session_id" IS NULL)),
	CONSTRAINT "push_subscriptions_vendor" CHECK("push_subscriptions"."vendor_id" IS NULL OR "push_subscriptions"."user_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_account` ON `push_subscriptions` (`endpoint`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_order` ON `push_subscriptions` (`endpoint`,`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_of_user` ON `push_subscriptions` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_of_vendor` ON `push_subscriptions` (`vendor_id`) WHERE vendor_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_of_session` ON `push_subscriptions` (`session_id`) WHERE session_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_of_order` ON `push_subscriptions` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_old` ON `push_subscriptions` (`created_at`) WHERE order_id IS NOT NULL;
--> statement-breakpoint
-- Whatever ends a session ends what rings for it. A rotated token that is swept leaves the session's newest one.
CREATE TRIGGER `push_subscriptions_end_with_session` AFTER DELETE ON `sessions`
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = OLD.family_id
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE family_id = OLD.family_id);
END;
