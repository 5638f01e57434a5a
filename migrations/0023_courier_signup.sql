ALTER TABLE `vendors` ADD `courier_status` text;--> statement-breakpoint
ALTER TABLE `vendors` ADD `courier_signed_up_at` integer;--> statement-breakpoint
ALTER TABLE `vendors` ADD `courier_notes` text DEFAULT '' NOT NULL;