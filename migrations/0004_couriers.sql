CREATE TABLE `courier_request_moves` (
	`request_id` text NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	`move` text NOT NULL,
	`from_status` text,
	`to_status` text NOT NULL,
	`by_id` text,
	`by_name` text NOT NULL,
	`by_role` text NOT NULL,
	`courier_id` text,
	`courier_name` text,
	`id_checked` integer,
	`proof` text,
	`reason` text,
	`note` text DEFAULT '' NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`request_id`, `version`),
	FOREIGN KEY (`request_id`) REFERENCES `courier_requests`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "courier_request_moves_known" CHECK("courier_request_moves"."move" IN ('request', 'assign', 'reassign', 'unassign', 'pickUp', 'deliver', 'fail', 'cancel', 'undo')),
	CONSTRAINT "courier_request_moves_first" CHECK(("courier_request_moves"."move" = 'request') = ("courier_request_moves"."version" = 1)),
	CONSTRAINT "courier_request_moves_hash" CHECK(length("courier_request_moves"."hash") = 64)
);
--> statement-breakpoint
CREATE TABLE `courier_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`status` text DEFAULT 'PENDING' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`vendor_id` text,
	`order_id` text,
	`dispensary_name` text NOT NULL,
	`address` text NOT NULL,
	`lat` real,
	`lng` real,
	`time_zone` text NOT NULL,
	`contact_phone` text NOT NULL,
	`order_number` text NOT NULL,
	`customer_name` text NOT NULL,
	`customer_phone` text NOT NULL,
	`delivery_address` text NOT NULL,
	`delivery_lat` real,
	`delivery_lng` real,
	`order_total_cents` integer NOT NULL,
	`rate_percent` integer NOT NULL,
	`courier_payment_cents` integer NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`pickup_time_option` text DEFAULT 'asap' NOT NULL,
	`requested_pickup_at` integer,
	`products` text DEFAULT '[]' NOT NULL,
	`is_from_dashboard` integer DEFAULT false NOT NULL,
	`pin` text NOT NULL,
	`courier_id` text,
	`courier_name` text,
	`assigned_at` integer,
	`picked_up_at` integer,
	`delivered_at` integer,
	`cancelled_at` integer,
	`id_checked_at` integer,
	`proof` text,
	`photo_key` text,
	`failure_reason` text,
	`settlement_week` text,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "courier_requests_status_known" CHECK("courier_requests"."status" IN ('PENDING', 'COURIER_ASSIGNED', 'PICKED_UP', 'DELIVERED', 'CANCELLED')),
	CONSTRAINT "courier_requests_option_known" CHECK("courier_requests"."pickup_time_option" IN ('asap', 'scheduled')),
	CONSTRAINT "courier_requests_rate" CHECK("courier_requests"."rate_percent" IN (80, 85)),
	CONSTRAINT "courier_requests_total" CHECK("courier_requests"."order_total_cents" BETWEEN 0 AND 10000000),
	CONSTRAINT "courier_requests_payment" CHECK("courier_requests"."courier_payment_cents" = ("courier_requests"."order_total_cents" * "courier_requests"."rate_percent" + 50) / 100),
	CONSTRAINT "courier_requests_phones" CHECK("courier_requests"."contact_phone" GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]' AND "courier_requests"."customer_phone" GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
	CONSTRAINT "courier_requests_pin" CHECK("courier_requests"."pin" GLOB '[0-9][0-9][0-9][0-9]'),
	CONSTRAINT "courier_requests_scheduled" CHECK(("courier_requests"."pickup_time_option" = 'scheduled') = ("courier_requests"."requested_pickup_at" IS NOT NULL)),
	CONSTRAINT "courier_requests_courier" CHECK(("courier_requests"."status" <> 'PENDING' OR "courier_requests"."courier_id" IS NULL) AND ("courier_requests"."status" IN ('PENDING', 'CANCELLED') OR "courier_requests"."courier_id" IS NOT NULL)),
	CONSTRAINT "courier_requests_picked_up" CHECK("courier_requests"."status" NOT IN ('PICKED_UP', 'DELIVERED') OR "courier_requests"."picked_up_at" IS NOT NULL),
	CONSTRAINT "courier_requests_delivered" CHECK(("courier_requests"."status" = 'DELIVERED') = ("courier_requests"."delivered_at" IS NOT NULL) AND ("courier_requests"."status" = 'DELIVERED') = ("courier_requests"."settlement_week" IS NOT NULL)),
	CONSTRAINT "courier_requests_cancelled" CHECK(("courier_requests"."status" = 'CANCELLED') = ("courier_requests"."cancelled_at" IS NOT NULL)),
	CONSTRAINT "courier_requests_failure" CHECK("courier_requests"."failure_reason" IN ('customer-absent', 'no-valid-id', 'underage', 'refused', 'wrong-address', 'damaged', 'unsafe', 'other')),
	CONSTRAINT "courier_requests_products_json" CHECK(json_type("courier_requests"."products") = 'array')
);
--> statement-breakpoint
CREATE INDEX `courier_requests_by_status` ON `courier_requests` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `courier_requests_created` ON `courier_requests` (`created_at`);--> statement-breakpoint
CREATE INDEX `courier_requests_of_vendor` ON `courier_requests` (`vendor_id`,`created_at`) WHERE vendor_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `courier_requests_of_courier` ON `courier_requests` (`courier_id`,`created_at`) WHERE courier_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `courier_requests_settlement` ON `courier_requests` (`settlement_week`,`courier_id`,`order_total_cents`,`courier_payment_cents`) WHERE status = 'DELIVERED';--> statement-breakpoint
CREATE TABLE `courier_webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`request_id` text NOT NULL,
	`version` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`delivered_at` integer,
	`last_status` integer,
	`last_error` text,
	FOREIGN KEY (`webhook_id`) REFERENCES `courier_webhooks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `courier_webhook_deliveries_once` ON `courier_webhook_deliveries` (`webhook_id`,`request_id`,`version`);--> statement-breakpoint
CREATE INDEX `courier_webhook_deliveries_due` ON `courier_webhook_deliveries` (`next_attempt_at`) WHERE next_attempt_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `courier_webhook_deliveries_recent` ON `courier_webhook_deliveries` (`webhook_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `courier_webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`url` text NOT NULL,
	`created_at` integer NOT NULL,
	`disabled_at` integer,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `courier_webhooks_of_vendor` ON `courier_webhooks` (`vendor_id`) WHERE disabled_at IS NULL;