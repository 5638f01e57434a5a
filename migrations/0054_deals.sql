CREATE TABLE `deal_uses` (
	`deal_id` text NOT NULL,
	`order_id` text NOT NULL,
	`person` text NOT NULL,
	`of_person` integer NOT NULL,
	`most_of_person` integer,
	`ordered_before` integer NOT NULL,
	PRIMARY KEY(`deal_id`, `order_id`),
	FOREIGN KEY (`deal_id`) REFERENCES `deals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deal_uses_within_person" CHECK("deal_uses"."most_of_person" IS NULL OR "deal_uses"."of_person" <= "deal_uses"."most_of_person"),
	CONSTRAINT "deal_uses_first_order" CHECK("deal_uses"."ordered_before" = 0)
);
--> statement-breakpoint
CREATE INDEX `deal_uses_of_person` ON `deal_uses` (`deal_id`,`person`);--> statement-breakpoint
CREATE INDEX `deal_uses_of_order` ON `deal_uses` (`order_id`);--> statement-breakpoint
CREATE TABLE `deals` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`is_on` integer DEFAULT true NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`percent` integer,
	`cents` integer,
	`buy` integer,
	`get` integer,
	`scope` text NOT NULL,
	`category` text,
	`brand` text,
	`product_ids` text DEFAULT '[]' NOT NULL,
	`code` text,
	`minimum_cents` integer DEFAULT 0 NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`weekdays` text DEFAULT '[]' NOT NULL,
	`from_time` text,
	`until_time` text,
	`max_uses` integer,
	`max_uses_per_person` integer,
	`max_discount_cents` integer,
	`first_order` integer DEFAULT false NOT NULL,
	`stacks` integer DEFAULT false NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deals_kind_known" CHECK("deals"."kind" IN ('percent', 'amount', 'buyGet', 'bundle')),
	CONSTRAINT "deals_scope_known" CHECK("deals"."scope" IN ('order', 'category', 'brand', 'product')),
	CONSTRAINT "deals_category_known" CHECK("deals"."category" IN ('Flower', 'Pre-roll', 'Vape', 'Edible', 'Concentrate', 'Tincture', 'Gear')),
	CONSTRAINT "deals_percent" CHECK(("deals"."kind" IN ('percent', 'buyGet')) = ("deals"."percent" IS NOT NULL)),
	CONSTRAINT "deals_percent_range" CHECK("deals"."percent" BETWEEN 1 AND 100),
	CONSTRAINT "deals_cents" CHECK(("deals"."kind" IN ('amount', 'bundle')) = ("deals"."cents" IS NOT NULL)),
	CONSTRAINT "deals_cents_range" CHECK("deals"."cents" > 0),
	CONSTRAINT "deals_buy" CHECK(("deals"."kind" IN ('buyGet', 'bundle')) = ("deals"."buy" IS NOT NULL)),
	CONSTRAINT "deals_get" CHECK(("deals"."kind" = 'buyGet') = ("deals"."get" IS NOT NULL)),
	CONSTRAINT "deals_counts" CHECK("deals"."buy" > 0 AND "deals"."get" > 0),
	CONSTRAINT "deals_category" CHECK(("deals"."scope" = 'category') = ("deals"."category" IS NOT NULL)),
	CONSTRAINT "deals_brand" CHECK(("deals"."scope" = 'brand') = ("deals"."brand" IS NOT NULL)),
	CONSTRAINT "deals_products" CHECK(("deals"."scope" = 'product') = ("deals"."product_ids" <> '[]')),
	CONSTRAINT "deals_code_written" CHECK("deals"."code" = upper(trim("deals"."code")) AND "deals"."code" <> ''),
	CONSTRAINT "deals_in_order" CHECK("deals"."starts_at" < "deals"."ends_at"),
	CONSTRAINT "deals_uses_left" CHECK("deals"."uses" >= 0 AND ("deals"."max_uses" IS NULL OR "deals"."uses" <= "deals"."max_uses"))
);
--> statement-breakpoint
CREATE INDEX `deals_of_vendor` ON `deals` (`vendor_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `deals_code` ON `deals` (`vendor_id`,`code`) WHERE code IS NOT NULL;--> statement-breakpoint
ALTER TABLE `order_items` ADD `discount_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `deals` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_of_buyer` ON `orders` (`vendor_id`,`phone`,`birthdate`) WHERE status <> 'CANCELLED';