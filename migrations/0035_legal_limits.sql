CREATE TABLE `day_purchases` (
	`order_id` text NOT NULL,
	`bucket` text NOT NULL,
	`vendor_id` text NOT NULL,
	`person` text NOT NULL,
	`day` text NOT NULL,
	`share` integer NOT NULL,
	`reached` integer NOT NULL,
	PRIMARY KEY(`order_id`, `bucket`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "day_purchases_share" CHECK("day_purchases"."share" >= 0),
	CONSTRAINT "day_purchases_within_limit" CHECK("day_purchases"."reached" <= 1000000000)
);
--> statement-breakpoint
CREATE INDEX `day_purchases_of_person` ON `day_purchases` (`vendor_id`,`person`,`day`);--> statement-breakpoint
CREATE INDEX `day_purchases_by_day` ON `day_purchases` (`day`);--> statement-breakpoint
ALTER TABLE `products` ADD `contents` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `thc_percent` real;--> statement-breakpoint
ALTER TABLE `order_items` ADD `contents` text;