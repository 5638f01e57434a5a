ALTER TABLE `outbox` ADD `link_seed` text;--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_one_live` ON `sessions` (`family_id`) WHERE rotated_at IS NULL;