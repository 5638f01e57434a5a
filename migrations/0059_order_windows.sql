CREATE TABLE `order_windows` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`minutes` integer NOT NULL,
	`capacity` integer NOT NULL,
	`lead_minutes` integer NOT NULL,
	`days_ahead` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_windows_minutes" CHECK("order_windows"."minutes" IN (15, 30, 60, 120)),
	CONSTRAINT "order_windows_capacity" CHECK("order_windows"."capacity" BETWEEN 0 AND 200),
	CONSTRAINT "order_windows_lead" CHECK("order_windows"."lead_minutes" BETWEEN 0 AND 1440),
	CONSTRAINT "order_windows_days" CHECK("order_windows"."days_ahead" BETWEEN 0 AND 14)
);
--> statement-breakpoint
CREATE TABLE `window_places` (
	`order_id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`place` integer NOT NULL,
	`capacity` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "window_places_within" CHECK("window_places"."place" BETWEEN 1 AND "window_places"."capacity")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `window_places_once` ON `window_places` (`vendor_id`,`starts_at`,`place`);--> statement-breakpoint
ALTER TABLE `orders` ADD `window_from` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `window_to` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `due_at` integer;--> statement-breakpoint
CREATE INDEX `orders_scheduled` ON `orders` (`vendor_id`,`due_at`) WHERE due_at IS NOT NULL AND status = 'AWAITING_PROCESSING';--> statement-breakpoint
CREATE TRIGGER `window_places_given_back` AFTER UPDATE OF `status` ON `orders` WHEN new.status = 'CANCELLED'
BEGIN
	DELETE FROM `window_places` WHERE `order_id` = new.id;
END;
