CREATE TABLE `stock_holds` (
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`left_after` integer NOT NULL,
	PRIMARY KEY(`order_id`, `product_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_holds_quantity" CHECK("stock_holds"."quantity" >= 0),
	CONSTRAINT "stock_holds_in_stock" CHECK("stock_holds"."left_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE `stock_mails` (
	`vendor_id` text NOT NULL,
	`day` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `day`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `products` ADD `ran_low_at` integer;--> statement-breakpoint
CREATE INDEX `products_low` ON `products` (`vendor_id`,`stock`,`id`) WHERE stock <= 5;--> statement-breakpoint
CREATE INDEX `products_ran_low` ON `products` (`ran_low_at`) WHERE ran_low_at IS NOT NULL;
--> statement-breakpoint
-- Each write of a product says when it was; the change that takes its stock to few, or to none, is when it ran low. Whoever begins
-- to count knows how few there are.
CREATE TRIGGER `products_ran_low_kept` AFTER UPDATE OF `stock` ON `products`
WHEN new.stock <= 5 AND (old.stock > 5 OR (new.stock = 0 AND old.stock > 0))
BEGIN
	UPDATE `products` SET `ran_low_at` = new.updated_at WHERE `id` = new.id;
END;
