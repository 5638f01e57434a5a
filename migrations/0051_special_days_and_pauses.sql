ALTER TABLE `vendors` ADD `special_days` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `vendors` ADD `paused_until` integer;--> statement-breakpoint
ALTER TABLE `vendors` ADD `pause_reason` text;