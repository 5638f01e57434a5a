CREATE TABLE `staff_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`vendor_id` text NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_invitations_email_lower" CHECK("staff_invitations"."email" = lower("staff_invitations"."email")),
	CONSTRAINT "staff_invitations_role_known" CHECK("staff_invitations"."role" IN ('owner', 'manager', 'staff')),
	CONSTRAINT "staff_invitations_token_hash" CHECK(length("staff_invitations"."token_hash") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_invitations_token` ON `staff_invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `staff_invitations_email` ON `staff_invitations` (`vendor_id`,`email`);--> statement-breakpoint
CREATE INDEX `staff_invitations_expiry` ON `staff_invitations` (`expires_at`);--> statement-breakpoint
ALTER TABLE `audit_events` ADD `vendor_id` text;--> statement-breakpoint
CREATE INDEX `audit_events_vendor` ON `audit_events` (`vendor_id`,`at`) WHERE vendor_id IS NOT NULL;