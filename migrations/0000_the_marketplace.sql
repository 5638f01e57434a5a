CREATE TABLE `catalogue_products` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`brand` text DEFAULT '' NOT NULL,
	`category` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`strain` text,
	`thc_percent` real,
	`amounts` text DEFAULT '[]' NOT NULL,
	`images` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`source` text,
	`source_id` text,
	CONSTRAINT "catalogue_products_category_known" CHECK("catalogue_products"."category" IN ('Flower', 'Pre-roll', 'Vape', 'Edible', 'Concentrate', 'Tincture', 'Gear')),
	CONSTRAINT "catalogue_products_named" CHECK(length("catalogue_products"."name") BETWEEN 1 AND 200)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `catalogue_products_source` ON `catalogue_products` (`source`,`source_id`) WHERE source IS NOT NULL;--> statement-breakpoint
CREATE INDEX `catalogue_products_by_brand` ON `catalogue_products` (`category`,brand COLLATE NOCASE,name COLLATE NOCASE);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`catalogue_product_id` text,
	`name` text NOT NULL,
	`brand` text DEFAULT '' NOT NULL,
	`category` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'Active' NOT NULL,
	`image_key` text,
	`price_cents` integer NOT NULL,
	`sale_price_cents` integer,
	`amount` text,
	`strain` text,
	`strain_details` text DEFAULT '' NOT NULL,
	`thc_percent` real,
	`tags` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`source` text,
	`source_id` text,
	`listed` integer GENERATED ALWAYS AS (status = 'Active' AND image_key IS NOT NULL) VIRTUAL NOT NULL,
	`sale_rank` integer GENERATED ALWAYS AS (sale_price_cents IS NULL) VIRTUAL NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_category_known" CHECK("products"."category" IN ('Flower', 'Pre-roll', 'Vape', 'Edible', 'Concentrate', 'Tincture', 'Gear')),
	CONSTRAINT "products_status_known" CHECK("products"."status" IN ('Active', 'Disabled')),
	CONSTRAINT "products_price" CHECK("products"."price_cents" > 0),
	CONSTRAINT "products_sale_price" CHECK("products"."sale_price_cents" > 0 AND "products"."sale_price_cents" < "products"."price_cents"),
	CONSTRAINT "products_strain_details" CHECK(length("products"."strain_details") <= 400),
	CONSTRAINT "products_thc" CHECK("products"."thc_percent" BETWEEN 0 AND 100),
	CONSTRAINT "products_tags_json" CHECK(json_type("products"."tags") = 'array'),
	CONSTRAINT "products_named" CHECK(length("products"."name") BETWEEN 1 AND 200)
);
--> statement-breakpoint
CREATE INDEX `products_menu` ON `products` (`vendor_id`,`sale_rank`,`id`) WHERE status = 'Active' AND image_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_inventory` ON `products` (`vendor_id`,`category`,`name`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_source` ON `products` (`vendor_id`,`source`,`source_id`) WHERE source IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_image` ON `products` (`image_key`) WHERE image_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `strains` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`classification` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`genetics` text DEFAULT '[]' NOT NULL,
	`effects` text DEFAULT '[]' NOT NULL,
	`terpenes` text DEFAULT '[]' NOT NULL,
	`aroma` text DEFAULT '[]' NOT NULL,
	`approved` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`source` text,
	`source_id` text,
	CONSTRAINT "strains_classification_known" CHECK("strains"."classification" IN ('Sativa', 'Indica', 'Hybrid', 'CBD')),
	CONSTRAINT "strains_named" CHECK(length("strains"."name") BETWEEN 1 AND 120)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `strains_name` ON `strains` (name COLLATE NOCASE) WHERE approved = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `strains_source` ON `strains` (`source`,`source_id`) WHERE source IS NOT NULL;--> statement-breakpoint
CREATE INDEX `strains_suggested` ON `strains` (`created_at`) WHERE approved = 0;--> statement-breakpoint
CREATE TABLE `audit_events` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text,
	`subject_id` text,
	`address` text DEFAULT '' NOT NULL,
	`details` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_events_at` ON `audit_events` (`at`);--> statement-breakpoint
CREATE INDEX `audit_events_subject` ON `audit_events` (`subject_id`,`at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`to_email` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`sent_at` integer,
	`last_error` text,
	CONSTRAINT "outbox_one_line_subject" CHECK(instr("outbox"."subject", char(10)) = 0 AND instr("outbox"."subject", char(13)) = 0)
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_attempt_at`) WHERE sent_at IS NULL AND next_attempt_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`rotated_at` integer,
	`last_seen_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_family` ON `sessions` (`family_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`role` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone` text,
	`vendor_id` text,
	`disabled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_email_lower" CHECK("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role_known" CHECK("users"."role" IN ('vendor', 'courier', 'dispatcher', 'admin')),
	CONSTRAINT "users_vendor_of_vendors" CHECK(("users"."role" = 'vendor') = ("users"."vendor_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_vendor` ON `users` (`vendor_id`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`last_name`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`scope` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`result_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`scope`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`brand` text NOT NULL,
	`strain` text,
	`amount` text,
	`image_key` text,
	`quantity` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`sale_price_cents` integer,
	PRIMARY KEY(`order_id`, `line`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "order_items_category_known" CHECK("order_items"."category" IN ('Flower', 'Pre-roll', 'Vape', 'Edible', 'Concentrate', 'Tincture', 'Gear')),
	CONSTRAINT "order_items_price" CHECK("order_items"."price_cents" > 0),
	CONSTRAINT "order_items_sale_price" CHECK("order_items"."sale_price_cents" > 0 AND "order_items"."sale_price_cents" < "order_items"."price_cents")
);
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`status` text DEFAULT 'AWAITING_PROCESSING' NOT NULL,
	`order_type` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`birthdate` text NOT NULL,
	`street` text,
	`city` text,
	`state` text,
	`zip` text,
	`lat` real,
	`lng` real,
	`payment_method` text NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`tip_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`vendor_details` text NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status_known" CHECK("orders"."status" IN ('AWAITING_PROCESSING', 'COMPLETED', 'CANCELLED')),
	CONSTRAINT "orders_type_known" CHECK("orders"."order_type" IN ('Delivery', 'Pickup')),
	CONSTRAINT "orders_payment_known" CHECK("orders"."payment_method" IN ('Cash', 'Debit', 'Credit')),
	CONSTRAINT "orders_phone" CHECK("orders"."phone" GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
	CONSTRAINT "orders_birthdate" CHECK("orders"."birthdate" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "orders_address_of_deliveries" CHECK(("orders"."order_type" = 'Delivery') = ("orders"."street" IS NOT NULL AND "orders"."city" IS NOT NULL AND "orders"."state" IS NOT NULL AND "orders"."zip" IS NOT NULL)),
	CONSTRAINT "orders_amounts" CHECK("orders"."subtotal_cents" > 0 AND "orders"."fee_cents" >= 0 AND "orders"."tip_cents" >= 0),
	CONSTRAINT "orders_total" CHECK("orders"."total_cents" = "orders"."subtotal_cents" + "orders"."fee_cents" + "orders"."tip_cents"),
	CONSTRAINT "orders_tip_of_deliveries" CHECK("orders"."tip_cents" = 0 OR "orders"."order_type" = 'Delivery')
);
--> statement-breakpoint
CREATE INDEX `orders_of_vendor` ON `orders` (`vendor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_of_vendor_by_status` ON `orders` (`vendor_id`,`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `places` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`zip` text,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`weight` integer NOT NULL,
	`search` text NOT NULL,
	CONSTRAINT "places_kind_known" CHECK("places"."kind" IN ('zip', 'city')),
	CONSTRAINT "places_zip_of_zips" CHECK(("places"."kind" = 'zip') = ("places"."zip" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `places_search` ON `places` (`search`,`weight`);--> statement-breakpoint
CREATE TABLE `vendors` (
	`id` text PRIMARY KEY NOT NULL,
	`dispensary_name` text NOT NULL,
	`dispensary_type` text DEFAULT 'Delivery' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`suspended_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`email` text,
	`phone` text,
	`additional_phones` text DEFAULT '[]' NOT NULL,
	`license_number` text,
	`license_expires_on` text,
	`license_approved_at` integer,
	`street` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip` text NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`time_zone` text NOT NULL,
	`zone_lat` real,
	`zone_lng` real,
	`delivery_radius_miles` integer DEFAULT 20 NOT NULL,
	`zone_cell` integer NOT NULL,
	`storefront_cell` integer NOT NULL,
	`business_hours` text DEFAULT '{}' NOT NULL,
	`min_order_cents` integer DEFAULT 0 NOT NULL,
	`accepted_payments` text DEFAULT '[]' NOT NULL,
	`logo_key` text,
	`promo_title` text,
	`promo_description` text,
	`promo_applies_to_sale_items` integer DEFAULT false NOT NULL,
	`promo_image_key` text,
	`courier_service_enabled` integer DEFAULT false NOT NULL,
	`listed_count` integer DEFAULT 0 NOT NULL,
	`source` text,
	`source_id` text,
	CONSTRAINT "vendors_type_known" CHECK("vendors"."dispensary_type" IN ('Delivery', 'Pickup', 'Pickup & Delivery')),
	CONSTRAINT "vendors_status_known" CHECK("vendors"."status" IN ('active', 'limited')),
	CONSTRAINT "vendors_on_earth" CHECK("vendors"."lat" BETWEEN -90 AND 90 AND "vendors"."lng" BETWEEN -180 AND 180),
	CONSTRAINT "vendors_zone_whole" CHECK(("vendors"."zone_lat" IS NULL) = ("vendors"."zone_lng" IS NULL)),
	CONSTRAINT "vendors_zone_on_earth" CHECK("vendors"."zone_lat" BETWEEN -90 AND 90 AND "vendors"."zone_lng" BETWEEN -180 AND 180),
	CONSTRAINT "vendors_radius" CHECK("vendors"."delivery_radius_miles" BETWEEN 1 AND 60),
	CONSTRAINT "vendors_min_order" CHECK("vendors"."min_order_cents" BETWEEN 0 AND 99900),
	CONSTRAINT "vendors_phone" CHECK("vendors"."phone" GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
	CONSTRAINT "vendors_hours_json" CHECK(json_type("vendors"."business_hours") = 'object'),
	CONSTRAINT "vendors_payments_json" CHECK(json_type("vendors"."accepted_payments") = 'array'),
	CONSTRAINT "vendors_promo_title" CHECK(length("vendors"."promo_title") <= 100),
	CONSTRAINT "vendors_promo_description" CHECK(length("vendors"."promo_description") <= 500),
	CONSTRAINT "vendors_listed_count" CHECK("vendors"."listed_count" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vendors_source` ON `vendors` (`source`,`source_id`) WHERE source IS NOT NULL;--> statement-breakpoint
CREATE INDEX `vendors_delivery` ON `vendors` (`zone_cell`,`zone_lat`,`zone_lng`,`lat`,`lng`,`delivery_radius_miles`) WHERE status = 'active' AND suspended_at IS NULL AND dispensary_type <> 'Pickup';--> statement-breakpoint
CREATE INDEX `vendors_pickup` ON `vendors` (`storefront_cell`,`lat`,`lng`) WHERE status = 'active' AND suspended_at IS NULL AND dispensary_type <> 'Delivery';--> statement-breakpoint
CREATE INDEX `vendors_created` ON `vendors` (`created_at`);