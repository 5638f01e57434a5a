DROP INDEX `audit_events_vendor`;--> statement-breakpoint
ALTER TABLE `audit_events` ADD `area` text;--> statement-breakpoint
CREATE INDEX `audit_events_history` ON `audit_events` (`vendor_id`,`area`,`at`,`id`) WHERE vendor_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `order_events` ADD `vendor_id` text;--> statement-breakpoint
CREATE INDEX `order_events_history` ON `order_events` (`vendor_id`,`at`) WHERE vendor_id IS NOT NULL AND by_role = 'dispensary';