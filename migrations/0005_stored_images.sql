CREATE TABLE `stored_images` (
	`key` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`purpose` text NOT NULL,
	`created_at` integer NOT NULL,
	`unused_since` integer,
	`swept_at` integer,
	CONSTRAINT "stored_images_purpose_known" CHECK("stored_images"."purpose" IN ('logo', 'promo', 'product', 'catalogue'))
);
--> statement-breakpoint
CREATE INDEX `stored_images_unused` ON `stored_images` (`unused_since`) WHERE unused_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `order_items_image` ON `order_items` (`image_key`) WHERE image_key IS NOT NULL;