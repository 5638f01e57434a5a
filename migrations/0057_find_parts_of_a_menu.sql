CREATE INDEX `products_off` ON `products` (`vendor_id`,`category`,`name`,`id`) WHERE status = 'Disabled';--> statement-breakpoint
CREATE INDEX `products_sale` ON `products` (`vendor_id`,`category`,`name`,`id`) WHERE sale_price_cents IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_no_image` ON `products` (`vendor_id`,`category`,`name`,`id`) WHERE image_key IS NULL;--> statement-breakpoint
CREATE INDEX `products_price` ON `products` (`vendor_id`,`price_cents`,`id`);--> statement-breakpoint
CREATE INDEX `products_changed` ON `products` (`vendor_id`,`updated_at`,`id`);