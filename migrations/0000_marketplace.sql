CREATE TABLE `audit_events` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text,
	`subject_id` text,
	`vendor_id` text,
	`area` text,
	`address` text DEFAULT '' NOT NULL,
	`details` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_events_at` ON `audit_events` (`at`);--> statement-breakpoint
CREATE INDEX `audit_events_subject` ON `audit_events` (`subject_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_events_actor` ON `audit_events` (`actor_id`,`at`) WHERE actor_id IS NOT subject_id;--> statement-breakpoint
CREATE INDEX `audit_events_kind` ON `audit_events` (`kind`,`at`);--> statement-breakpoint
CREATE INDEX `audit_events_history` ON `audit_events` (`vendor_id`,`area`,`at`,`id`) WHERE vendor_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `email_changes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "email_changes_email_lower" CHECK("email_changes"."email" = lower("email_changes"."email")),
	CONSTRAINT "email_changes_token_hash" CHECK(length("email_changes"."token_hash") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_token` ON `email_changes` (`token_hash`);--> statement-breakpoint
CREATE INDEX `email_changes_expiry` ON `email_changes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE INDEX `password_resets_expiry` ON `password_resets` (`expires_at`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`user_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`role` text NOT NULL,
	`since` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`user_id`, `vendor_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "memberships_role_known" CHECK("memberships"."role" IN ('owner', 'manager', 'staff'))
);
--> statement-breakpoint
CREATE INDEX `memberships_vendor` ON `memberships` (`vendor_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`user_id` text NOT NULL,
	`vendor_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`rotated_at` integer,
	`last_seen_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_family` ON `sessions` (`family_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_one_live` ON `sessions` (`family_id`) WHERE rotated_at IS NULL;--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_rotated` ON `sessions` (`rotated_at`) WHERE rotated_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `staff_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`vendor_id` text NOT NULL,
	`invited_by` text NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "staff_invitations_email_lower" CHECK("staff_invitations"."email" = lower("staff_invitations"."email")),
	CONSTRAINT "staff_invitations_role_known" CHECK("staff_invitations"."role" IN ('owner', 'manager', 'staff')),
	CONSTRAINT "staff_invitations_token_hash" CHECK(length("staff_invitations"."token_hash") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_invitations_token` ON `staff_invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `staff_invitations_email` ON `staff_invitations` (`vendor_id`,`email`);--> statement-breakpoint
CREATE INDEX `staff_invitations_inviter` ON `staff_invitations` (`invited_by`);--> statement-breakpoint
CREATE INDEX `staff_invitations_expiry` ON `staff_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`role` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone` text,
	`employee_number` text,
	`employer_ids` text DEFAULT '[]' NOT NULL,
	`email_verified_at` integer,
	`disabled_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_email_lower" CHECK("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role_known" CHECK("users"."role" IN ('vendor', 'courier', 'dispatcher', 'admin')),
	CONSTRAINT "users_employer_of_couriers" CHECK("users"."role" = 'courier' OR "users"."employer_ids" = '[]')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`email`);--> statement-breakpoint
CREATE TABLE `arrival_coverage` (
	`day` text NOT NULL,
	`leg` text NOT NULL,
	`distance` integer NOT NULL,
	`hours` integer NOT NULL,
	`drops` integer NOT NULL,
	`covered` integer NOT NULL,
	`window_minutes` integer NOT NULL,
	PRIMARY KEY(`day`, `leg`, `distance`, `hours`),
	CONSTRAINT "arrival_coverage_leg" CHECK("arrival_coverage"."leg" IN ('planned', 'driving')),
	CONSTRAINT "arrival_coverage_part" CHECK("arrival_coverage"."covered" BETWEEN 0 AND "arrival_coverage"."drops")
);
--> statement-breakpoint
CREATE TABLE `arrival_models` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`fitted_at` integer NOT NULL,
	`model` text,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "arrival_models_json" CHECK(json_valid("arrival_models"."model"))
);
--> statement-breakpoint
CREATE TABLE `billing_accounts` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`customer_id` text,
	`lease_id` text,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`last_ticket` integer DEFAULT 0 NOT NULL,
	`applied_ticket` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`synced_at` integer,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "billing_accounts_tickets" CHECK("billing_accounts"."applied_ticket" <= "billing_accounts"."last_ticket")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_accounts_customer` ON `billing_accounts` (`customer_id`);--> statement-breakpoint
CREATE INDEX `billing_accounts_heard` ON `billing_accounts` (`synced_at`);--> statement-breakpoint
CREATE TABLE `failed_stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`vendor_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`mail` text,
	`received_at` integer NOT NULL,
	`attempts` integer DEFAULT 1 NOT NULL,
	`last_attempt_at` integer NOT NULL,
	`problem` text NOT NULL,
	`invoice_id` text,
	`paid_cents` integer
);
--> statement-breakpoint
CREATE INDEX `failed_stripe_events_received` ON `failed_stripe_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `licence_notices` (
	`vendor_id` text NOT NULL,
	`expires_on` text NOT NULL,
	`step` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `expires_on`, `step`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "licence_notices_step_known" CHECK("licence_notices"."step" IN ('30', '7', '1', 'hidden'))
);
--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`vendor_id` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stripe_events_received` ON `stripe_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`plan` text NOT NULL,
	`status` text NOT NULL,
	`started_at` integer NOT NULL,
	`trial_ends_at` integer,
	`current_period_end` integer NOT NULL,
	`billing_anchor` integer NOT NULL,
	`canceled_at` integer,
	`access_until` integer,
	`past_due_since` integer,
	`card_brand` text,
	`card_last4` text,
	`entitled_until` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "subscriptions_status_known" CHECK("subscriptions"."status" IN ('ACTIVE', 'PENDING', 'CANCELED', 'PAUSED')),
	CONSTRAINT "subscriptions_plan_known" CHECK("subscriptions"."plan" IN ('vendor', 'courier')),
	CONSTRAINT "subscriptions_card_whole" CHECK(("subscriptions"."card_brand" IS NULL) = ("subscriptions"."card_last4" IS NULL)),
	CONSTRAINT "subscriptions_ended_is_dated" CHECK("subscriptions"."status" <> 'CANCELED' OR "subscriptions"."canceled_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_provider` ON `subscriptions` (`id`);--> statement-breakpoint
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
CREATE TABLE `claim_readings` (
	`id` integer PRIMARY KEY NOT NULL,
	`laws` text NOT NULL,
	`after_vendor_id` text NOT NULL,
	`to_laws` text NOT NULL,
	CONSTRAINT "claim_readings_one" CHECK("claim_readings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `published_claims` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "published_claims_subject_known" CHECK("published_claims"."subject" IN ('product', 'deal', 'promotion', 'review'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `published_claims_text` ON `published_claims` (`vendor_id`,`subject`,`subject_id`);--> statement-breakpoint
CREATE TABLE `confirmed_values` (
	`state` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`note` text NOT NULL,
	`confirmed_by` text NOT NULL,
	`confirmed_at` integer NOT NULL,
	PRIMARY KEY(`state`, `key`, `fingerprint`),
	CONSTRAINT "confirmed_values_note" CHECK("confirmed_values"."note" <> '')
);
--> statement-breakpoint
CREATE TABLE `courier_request_moves` (
	`request_id` text NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	`tapped_at` integer,
	`move` text NOT NULL,
	`from_status` text,
	`to_status` text NOT NULL,
	`by_id` text,
	`by_name` text NOT NULL,
	`by_role` text NOT NULL,
	`courier_id` text,
	`courier_name` text,
	`id_checked` integer,
	`id_check_method` text,
	`id_check_pack` text,
	`proof` text,
	`reason` text,
	`address_change` text,
	`note` text DEFAULT '' NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`request_id`, `version`),
	FOREIGN KEY (`request_id`) REFERENCES `courier_requests`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "courier_request_moves_id_check_method_known" CHECK(id_check_method IN ('birthdate', 'barcode', 'stated')),
	CONSTRAINT "courier_request_moves_id_check_pack_letters" CHECK(id_check_pack GLOB '[A-Z][A-Z]'),
	CONSTRAINT "courier_request_moves_known" CHECK("courier_request_moves"."move" IN ('request', 'assign', 'reassign', 'unassign', 'pickUp', 'deliver', 'fail', 'return', 'cancel', 'confirmAddress', 'undo', 'changeAddress')),
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
	`collect_cents` integer,
	`rate_percent` integer NOT NULL,
	`courier_payment_cents` integer NOT NULL,
	`unseen_address_at` integer,
	`notes` text DEFAULT '' NOT NULL,
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
	`id_check_method` text,
	`id_check_pack` text,
	`proof` text,
	`photo_key` text,
	`signature` text,
	`failure_reason` text,
	`return_code` text NOT NULL,
	`returned_at` integer,
	`settlement_week` text,
	`offering` text,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "courier_requests_id_check_method_known" CHECK(id_check_method IN ('birthdate', 'barcode', 'stated')),
	CONSTRAINT "courier_requests_id_check_pack_letters" CHECK(id_check_pack GLOB '[A-Z][A-Z]'),
	CONSTRAINT "courier_requests_status_known" CHECK("courier_requests"."status" IN ('PENDING', 'COURIER_ASSIGNED', 'PICKED_UP', 'DELIVERED', 'CANCELLED')),
	CONSTRAINT "courier_requests_rate" CHECK("courier_requests"."rate_percent" IN (80, 85)),
	CONSTRAINT "courier_requests_total" CHECK("courier_requests"."order_total_cents" BETWEEN 0 AND 10000000),
	CONSTRAINT "courier_requests_payment" CHECK("courier_requests"."courier_payment_cents" = ("courier_requests"."order_total_cents" * "courier_requests"."rate_percent" + 50) / 100),
	CONSTRAINT "courier_requests_phones" CHECK("courier_requests"."contact_phone" GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]' AND "courier_requests"."customer_phone" GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
	CONSTRAINT "courier_requests_pin" CHECK("courier_requests"."pin" GLOB '[0-9][0-9][0-9][0-9]'),
	CONSTRAINT "courier_requests_courier" CHECK(("courier_requests"."status" <> 'PENDING' OR "courier_requests"."courier_id" IS NULL) AND ("courier_requests"."status" IN ('PENDING', 'CANCELLED') OR "courier_requests"."courier_id" IS NOT NULL)),
	CONSTRAINT "courier_requests_picked_up" CHECK("courier_requests"."status" NOT IN ('PICKED_UP', 'DELIVERED') OR "courier_requests"."picked_up_at" IS NOT NULL),
	CONSTRAINT "courier_requests_delivered" CHECK(("courier_requests"."status" = 'DELIVERED') = ("courier_requests"."delivered_at" IS NOT NULL)),
	CONSTRAINT "courier_requests_settled" CHECK(("courier_requests"."status" = 'DELIVERED' OR "courier_requests"."failure_reason" IS NOT NULL) = ("courier_requests"."settlement_week" IS NOT NULL)),
	CONSTRAINT "courier_requests_cancelled" CHECK(("courier_requests"."status" = 'CANCELLED') = ("courier_requests"."cancelled_at" IS NOT NULL)),
	CONSTRAINT "courier_requests_return_code" CHECK("courier_requests"."return_code" GLOB '[0-9][0-9][0-9][0-9]'),
	CONSTRAINT "courier_requests_returned" CHECK("courier_requests"."returned_at" IS NULL OR "courier_requests"."failure_reason" IS NOT NULL),
	CONSTRAINT "courier_requests_failure" CHECK("courier_requests"."failure_reason" IN ('customer-absent', 'no-valid-id', 'underage', 'refused', 'wrong-address', 'damaged', 'unsafe', 'other')),
	CONSTRAINT "courier_requests_products_json" CHECK(json_type("courier_requests"."products") = 'array')
);
--> statement-breakpoint
CREATE INDEX `courier_requests_by_status` ON `courier_requests` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `courier_requests_created` ON `courier_requests` (`created_at`);--> statement-breakpoint
CREATE INDEX `courier_requests_of_vendor` ON `courier_requests` (`vendor_id`,`status`,(failure_reason IS NULL),`created_at`) WHERE vendor_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `courier_requests_of_courier` ON `courier_requests` (`courier_id`,`created_at`) WHERE courier_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `courier_requests_carried` ON `courier_requests` (`courier_id`) WHERE status IN ('COURIER_ASSIGNED', 'PICKED_UP') OR (failure_reason IS NOT NULL AND returned_at IS NULL);--> statement-breakpoint
CREATE INDEX `courier_requests_of_order` ON `courier_requests` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `courier_requests_settlement` ON `courier_requests` (`settlement_week`,`courier_id`,`status`,`order_total_cents`,`courier_payment_cents`) WHERE settlement_week IS NOT NULL;--> statement-breakpoint
CREATE INDEX `courier_requests_earned` ON `courier_requests` (`courier_id`,`settlement_week`) WHERE settlement_week IS NOT NULL;--> statement-breakpoint
CREATE INDEX `courier_requests_photo` ON `courier_requests` (`photo_key`) WHERE photo_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `courier_routes` (
	`courier_id` text PRIMARY KEY NOT NULL,
	`stops` text NOT NULL,
	`by_dispatch` integer DEFAULT false NOT NULL,
	`chosen_at` integer NOT NULL,
	FOREIGN KEY (`courier_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `courier_shifts` (
	`id` text PRIMARY KEY NOT NULL,
	`courier_id` text NOT NULL,
	`kind` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`courier_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "courier_shifts_kind" CHECK("courier_shifts"."kind" IN ('duty', 'break')),
	CONSTRAINT "courier_shifts_order" CHECK("courier_shifts"."ended_at" >= "courier_shifts"."started_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `courier_shifts_open` ON `courier_shifts` (`courier_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `courier_shifts_of_courier` ON `courier_shifts` (`courier_id`,`started_at`);--> statement-breakpoint
CREATE TABLE `courier_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`courier_id` text NOT NULL,
	`by_id` text NOT NULL,
	`by_name` text NOT NULL,
	`text` text NOT NULL,
	`sent_at` integer NOT NULL,
	`written_at` integer,
	FOREIGN KEY (`request_id`) REFERENCES `courier_requests`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `courier_messages_of_request` ON `courier_messages` (`request_id`,`sent_at`);--> statement-breakpoint
CREATE TABLE `courier_hand_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`courier_id` text NOT NULL,
	`courier_name` text NOT NULL,
	`handed_cents` integer NOT NULL,
	`handed_at` integer NOT NULL,
	`counted_cents` integer,
	`counted_by` text,
	`counted_by_name` text,
	`counted_at` integer,
	`open_week` text,
	`carried_cents` integer,
	FOREIGN KEY (`courier_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "courier_hand_ins_amounts" CHECK("courier_hand_ins"."handed_cents" BETWEEN 1 AND 10000000 AND "courier_hand_ins"."counted_cents" BETWEEN 0 AND 10000000),
	CONSTRAINT "courier_hand_ins_signed" CHECK(("courier_hand_ins"."counted_at" IS NULL) = ("courier_hand_ins"."counted_cents" IS NULL) AND ("courier_hand_ins"."counted_at" IS NULL) = ("courier_hand_ins"."counted_by" IS NULL) AND ("courier_hand_ins"."counted_at" IS NULL) = ("courier_hand_ins"."counted_by_name" IS NULL) AND ("courier_hand_ins"."counted_at" IS NULL) = ("courier_hand_ins"."open_week" IS NULL) AND ("courier_hand_ins"."counted_at" IS NULL) = ("courier_hand_ins"."carried_cents" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `courier_hand_ins_open` ON `courier_hand_ins` (`courier_id`) WHERE counted_at IS NULL;--> statement-breakpoint
CREATE INDEX `courier_hand_ins_of_courier` ON `courier_hand_ins` (`courier_id`,`counted_at`);--> statement-breakpoint
CREATE INDEX `courier_hand_ins_counted` ON `courier_hand_ins` (`counted_at`) WHERE counted_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `courier_offers` (
	`request_id` text NOT NULL,
	`courier_id` text NOT NULL,
	`round` integer NOT NULL,
	`miles` real,
	`asked_at` integer NOT NULL,
	`until` integer NOT NULL,
	`answer` text,
	`reason` text,
	`answered_at` integer,
	PRIMARY KEY(`request_id`, `round`, `courier_id`),
	FOREIGN KEY (`request_id`) REFERENCES `courier_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "courier_offers_answer" CHECK("courier_offers"."answer" IN ('accepted', 'declined', 'expired', 'taken', 'withdrawn')),
	CONSTRAINT "courier_offers_answered" CHECK(("courier_offers"."answer" IS NULL) = ("courier_offers"."answered_at" IS NULL)),
	CONSTRAINT "courier_offers_reason" CHECK(("courier_offers"."answer" IS 'declined') = ("courier_offers"."reason" IS NOT NULL)),
	CONSTRAINT "courier_offers_reason_known" CHECK("courier_offers"."reason" IN ('too-far', 'busy', 'ending-shift', 'pay', 'unsafe', 'other'))
);
--> statement-breakpoint
CREATE INDEX `courier_offers_of_courier` ON `courier_offers` (`courier_id`,`asked_at`);--> statement-breakpoint
CREATE TABLE `courier_papers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`license_number` text,
	`license_expires_on` text,
	`vehicle_make` text,
	`vehicle_model` text,
	`vehicle_plate` text,
	`insurance_expires_on` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `trips` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`number` integer NOT NULL,
	`dispensary_name` text NOT NULL,
	`dispensary_license` text,
	`courier_id` text NOT NULL,
	`courier_name` text NOT NULL,
	`employee_number` text,
	`license_number` text,
	`vehicle_make` text,
	`vehicle_model` text,
	`vehicle_plate` text,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`trace_id` integer,
	`trace_number` text,
	`report_at` integer,
	`report_attempts` integer DEFAULT 0 NOT NULL,
	`report_problem` text,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`courier_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "trips_order" CHECK("trips"."ended_at" >= "trips"."started_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trips_number` ON `trips` (`vendor_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `trips_open` ON `trips` (`courier_id`,`vendor_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `trips_of_courier` ON `trips` (`courier_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `trips_started` ON `trips` (`started_at`);--> statement-breakpoint
CREATE INDEX `trips_of_vendor` ON `trips` (`vendor_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `trips_to_report` ON `trips` (`report_at`) WHERE report_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `trip_goods` (
	`request_id` text NOT NULL,
	`line` integer NOT NULL,
	`trip_id` text NOT NULL,
	`name` text NOT NULL,
	`category` text,
	`brand` text,
	`amount` text,
	`units` integer NOT NULL,
	`retail_cents` integer,
	`sold_cents` integer,
	`counted` integer,
	`packages` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`request_id`, `line`),
	FOREIGN KEY (`request_id`) REFERENCES `courier_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "trip_goods_units" CHECK("trip_goods"."units" > 0 AND "trip_goods"."counted" >= 0)
);
--> statement-breakpoint
CREATE INDEX `trip_goods_of_trip` ON `trip_goods` (`trip_id`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`version` integer NOT NULL,
	`type` text NOT NULL,
	`order_id` text,
	`order_number` text NOT NULL,
	`body` text,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`delivered_at` integer,
	`last_status` integer,
	`last_error` text,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_deliveries_have_contents" CHECK("webhook_deliveries"."body" IS NOT NULL OR "webhook_deliveries"."order_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_once` ON `webhook_deliveries` (`webhook_id`,`subject_id`,`version`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_attempt_at`) WHERE next_attempt_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_recent` ON `webhook_deliveries` (`webhook_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_age` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_failed` ON `webhook_deliveries` (`created_at`) WHERE delivered_at IS NULL AND last_error IS NOT NULL;--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`kind` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`secrets` text NOT NULL,
	`created_at` integer NOT NULL,
	`disabled_at` integer,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhooks_kind_known" CHECK("webhooks"."kind" IN ('couriers', 'orders')),
	CONSTRAINT "webhooks_events" CHECK(json_array_length("webhooks"."events") > 0),
	CONSTRAINT "webhooks_secrets" CHECK(json_array_length("webhooks"."secrets") > 0)
);
--> statement-breakpoint
CREATE INDEX `webhooks_of_vendor` ON `webhooks` (`vendor_id`,`kind`) WHERE disabled_at IS NULL;--> statement-breakpoint
CREATE INDEX `webhooks_vendor` ON `webhooks` (`vendor_id`);--> statement-breakpoint
CREATE TABLE `websites` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`header_color` text NOT NULL,
	`button_color` text NOT NULL,
	`is_canonical` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`checked_at` integer,
	`proven_at` integer,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "websites_host" CHECK("websites"."host" = lower("websites"."host") AND length("websites"."host") > 3),
	CONSTRAINT "websites_header_color" CHECK("websites"."header_color" GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
	CONSTRAINT "websites_button_color" CHECK("websites"."button_color" GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `websites_proven` ON `websites` (`host`) WHERE proven_at IS NOT NULL;--> statement-breakpoint
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
CREATE TABLE `vendors` (
	`id` text PRIMARY KEY NOT NULL,
	`dispensary_name` text NOT NULL,
	`dispensary_type` text DEFAULT 'Delivery' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`suspended_at` integer,
	`suspension_reason` text,
	`withheld` text,
	`moved_at` integer,
	`moved_to` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`email` text,
	`phone` text,
	`additional_phones` text DEFAULT '[]' NOT NULL,
	`employee_number` text,
	`license_number` text,
	`license_expires_on` text,
	`license_approved_at` integer,
	`license_entered_at` integer,
	`license_checked_at` integer,
	`license_rejection` text,
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
	`special_days` text DEFAULT '{}' NOT NULL,
	`paused_until` integer,
	`pause_reason` text,
	`min_order_cents` integer DEFAULT 0 NOT NULL,
	`accepted_payments` text DEFAULT '[]' NOT NULL,
	`logo_key` text,
	`promo_title` text,
	`promo_description` text,
	`promo_applies_to_sale_items` integer DEFAULT false NOT NULL,
	`promo_image_key` text,
	`loyalty_points` integer DEFAULT false NOT NULL,
	`courier_service_enabled` integer DEFAULT false NOT NULL,
	`courier_status` text,
	`courier_signed_up_at` integer,
	`courier_notes` text DEFAULT '' NOT NULL,
	`listed_count` integer DEFAULT 0 NOT NULL,
	`menu_version` integer DEFAULT 0 NOT NULL,
	`ready` integer DEFAULT false NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`source` text,
	`source_id` text,
	CONSTRAINT "vendors_type_known" CHECK("vendors"."dispensary_type" IN ('Delivery', 'Pickup', 'Pickup & Delivery')),
	CONSTRAINT "vendors_status_known" CHECK("vendors"."status" IN ('active', 'limited')),
	CONSTRAINT "vendors_withheld_known" CHECK("vendors"."withheld" IN ('license', 'state', 'moved')),
	CONSTRAINT "vendors_moved" CHECK("vendors"."moved_to" IS NULL OR ("vendors"."moved_at" IS NOT NULL AND length("vendors"."moved_to") <= 500)),
	CONSTRAINT "vendors_license_rejection" CHECK(length("vendors"."license_rejection") <= 500),
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
CREATE INDEX `vendors_delivery` ON `vendors` (`zone_cell`,`zone_lat`,`zone_lng`,`lat`,`lng`,`delivery_radius_miles`) WHERE status = 'active' AND suspended_at IS NULL AND withheld IS NULL AND ready = 1 AND dispensary_type <> 'Pickup';--> statement-breakpoint
CREATE INDEX `vendors_delivery_far` ON `vendors` (`zone_cell`,`zone_lat`,`zone_lng`,`lat`,`lng`,`delivery_radius_miles`) WHERE status = 'active' AND suspended_at IS NULL AND withheld IS NULL AND ready = 1 AND dispensary_type <> 'Pickup' AND delivery_radius_miles > 20;--> statement-breakpoint
CREATE INDEX `vendors_pickup` ON `vendors` (`storefront_cell`,`lat`,`lng`) WHERE status = 'active' AND suspended_at IS NULL AND withheld IS NULL AND ready = 1 AND dispensary_type <> 'Delivery';--> statement-breakpoint
CREATE INDEX `vendors_created` ON `vendors` (`created_at`);--> statement-breakpoint
CREATE INDEX `vendors_suspended` ON `vendors` (`suspended_at`) WHERE suspended_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `vendors_unchecked_licences` ON `vendors` (`license_entered_at`) WHERE license_number IS NOT NULL AND license_approved_at IS NULL AND license_rejection IS NULL;--> statement-breakpoint
CREATE INDEX `vendors_ending_licenses` ON `vendors` (`license_expires_on`) WHERE license_approved_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`to_email` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`link_seed` text,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`sent_at` integer,
	`last_error` text,
	CONSTRAINT "outbox_one_line_subject" CHECK(instr("outbox"."subject", char(10)) = 0 AND instr("outbox"."subject", char(13)) = 0)
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_attempt_at`) WHERE sent_at IS NULL AND next_attempt_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_sent` ON `outbox` (`sent_at`) WHERE sent_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_given_up` ON `outbox` (`created_at`) WHERE sent_at IS NULL AND next_attempt_at IS NULL;--> statement-breakpoint
CREATE TABLE `form_posts` (
	`digest` text PRIMARY KEY NOT NULL,
	`answer` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `form_posts_created` ON `form_posts` (`created_at`);--> statement-breakpoint
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
CREATE INDEX `stored_images_of_vendor` ON `stored_images` (`vendor_id`,`key`);--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`week` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`request_id` text,
	`invoice_id` text,
	`postings` text NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_entries_kind_known" CHECK("ledger_entries"."kind" IN ('sale', 'purchase', 'return', 'correction', 'subscription')),
	CONSTRAINT "ledger_entries_week_is_monday" CHECK(strftime('%w', "ledger_entries"."week") = '1'),
	CONSTRAINT "ledger_entries_one_source" CHECK(("ledger_entries"."order_id" IS NOT NULL) + ("ledger_entries"."request_id" IS NOT NULL) + ("ledger_entries"."invoice_id" IS NOT NULL) = 1),
	CONSTRAINT "ledger_entries_postings_json" CHECK(json_type("ledger_entries"."postings") = 'object')
);
--> statement-breakpoint
CREATE INDEX `ledger_entries_of_week` ON `ledger_entries` (`vendor_id`,`week`,`at`);--> statement-breakpoint
CREATE INDEX `ledger_entries_of_order` ON `ledger_entries` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ledger_entries_of_request` ON `ledger_entries` (`request_id`) WHERE request_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_invoice` ON `ledger_entries` (`invoice_id`) WHERE invoice_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `ledger_openings` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `local_tax_rates` (
	`state` text NOT NULL,
	`city` text NOT NULL,
	`tax_key` text NOT NULL,
	`percent` real NOT NULL,
	`from_day` text NOT NULL,
	`until_day` text,
	`entered_at` integer NOT NULL,
	PRIMARY KEY(`state`, `city`, `tax_key`, `from_day`),
	CONSTRAINT "local_tax_rates_percent" CHECK("local_tax_rates"."percent" BETWEEN 0 AND 100),
	CONSTRAINT "local_tax_rates_days" CHECK("local_tax_rates"."until_day" >= "local_tax_rates"."from_day")
);
--> statement-breakpoint
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
	`brand_slug` text GENERATED ALWAYS AS (lower(replace(replace(replace(replace(replace(replace(trim(brand), ' ', '-'), '/', '-'), '\', '-'), '.', ''), '''', ''), '’', ''))) VIRTUAL NOT NULL,
	CONSTRAINT "catalogue_products_category_known" CHECK("catalogue_products"."category" IN ('Flower', 'Pre-roll', 'Vape', 'Edible', 'Concentrate', 'Tincture', 'Gear')),
	CONSTRAINT "catalogue_products_named" CHECK(length("catalogue_products"."name") BETWEEN 1 AND 200)
);
--> statement-breakpoint
CREATE INDEX `catalogue_products_of_brand` ON `catalogue_products` (`brand_slug`) WHERE brand <> '';--> statement-breakpoint
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
	`contents` text,
	`tags` text DEFAULT '[]' NOT NULL,
	`stock` integer,
	`ran_low_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`source` text,
	`source_id` text,
	`listed` integer GENERATED ALWAYS AS (status = 'Active' AND image_key IS NOT NULL) VIRTUAL NOT NULL,
	`sale_rank` integer GENERATED ALWAYS AS (sale_price_cents IS NULL) VIRTUAL NOT NULL,
	`amount_unit` text GENERATED ALWAYS AS (CASE WHEN replace(rtrim(lower(trim(amount, ' <')), 'abcdefghijklmnopqrstuvwxyz -'), ' / ', '/') IN ('½', '¼', '⅛', '¾') OR (replace(rtrim(lower(trim(amount, ' <')), 'abcdefghijklmnopqrstuvwxyz -'), ' / ', '/') NOT GLOB '*[^0-9./]*'
  AND replace(rtrim(lower(trim(amount, ' <')), 'abcdefghijklmnopqrstuvwxyz -'), ' / ', '/') NOT GLOB '*[./]*[./]*' AND replace(rtrim(lower(trim(amount, ' <')), 'abcdefghijklmnopqrstuvwxyz -'), ' / ', '/') GLOB '*[0-9]' AND CAST(replace(rtrim(lower(trim(amount, ' <')), 'abcdefghijklmnopqrstuvwxyz -'), ' / ', '/') AS REAL) > 0)
  THEN iif(amount GLOB '<*', '<', '') || CASE WHEN ltrim(lower(trim(amount, ' <')), '0123456789./½¼⅛¾ -') IN ('g', 'gram', 'grams', 'oz', 'ounce', 'ounces') THEN 'g'
    WHEN ltrim(lower(trim(amount, ' <')), '0123456789./½¼⅛¾ -') IN ('mg', 'milligram', 'milligrams') THEN 'mg'
    WHEN ltrim(lower(trim(amount, ' <')), '0123456789./½¼⅛¾ -') IN ('ml', 'milliliter', 'milliliters') THEN 'mL' END END) VIRTUAL,
	`weight_class` text GENERATED ALWAYS AS (coalesce(contents ->> 'weightClass', CASE WHEN category IN ('Flower', 'Pre-roll') THEN 'flower'
  WHEN category IN ('Vape', 'Concentrate') THEN 'concentrate' WHEN category = 'Gear' THEN 'none' ELSE 'edible' END)) VIRTUAL,
	`unknown_contents` text GENERATED ALWAYS AS (iif(weight_class = 'none', NULL, nullif(weight_class
  || iif((weight_class = 'edible' AND (category = 'Tincture' OR (contents ->> 'fluidOunces' IS NOT NULL OR amount_unit IS 'mL'))) OR (contents ->> 'grams' IS NOT NULL OR amount_unit IS 'g' OR (amount_unit IS 'mg' AND NOT category IN ('Edible', 'Tincture'))), '', ' mg') || iif(weight_class = 'flower' OR (contents ->> 'thcMg' IS NOT NULL OR (thc_percent IS NOT NULL AND (contents ->> 'grams' IS NOT NULL OR amount_unit IS 'g' OR (amount_unit IS 'mg' AND NOT category IN ('Edible', 'Tincture'))))
  OR (category IN ('Edible', 'Tincture') AND (amount_unit IS 'mg' OR (amount_unit IS '<mg' AND weight_class = 'edible')))), '', ' mgThc')
  || iif((weight_class = 'edible' AND (category = 'Tincture' OR (contents ->> 'fluidOunces' IS NOT NULL OR amount_unit IS 'mL'))) AND NOT (contents ->> 'fluidOunces' IS NOT NULL OR amount_unit IS 'mL'), ' mL', ''), weight_class))) VIRTUAL,
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
CREATE INDEX `products_menu_category` ON `products` (`vendor_id`,`category`,`sale_rank`,`id`) WHERE status = 'Active' AND image_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_menu_brand` ON `products` (`vendor_id`,`brand`,`category`,`id`) WHERE status = 'Active' AND image_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_menu_strain` ON `products` (`vendor_id`,`strain`,`id`) WHERE status = 'Active' AND image_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_unknown_contents` ON `products` (`vendor_id`,`unknown_contents`,`category`,`name`,`id`) WHERE unknown_contents IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_inventory` ON `products` (`vendor_id`,`category`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `products_off` ON `products` (`vendor_id`,`category`,`name`,`id`) WHERE status = 'Disabled';--> statement-breakpoint
CREATE INDEX `products_sale` ON `products` (`vendor_id`,`category`,`name`,`id`) WHERE sale_price_cents IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_no_image` ON `products` (`vendor_id`,`category`,`name`,`id`) WHERE image_key IS NULL;--> statement-breakpoint
CREATE INDEX `products_price` ON `products` (`vendor_id`,`price_cents`,`id`);--> statement-breakpoint
CREATE INDEX `products_changed` ON `products` (`vendor_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `products_low` ON `products` (`vendor_id`,`stock`,`id`) WHERE stock <= 5;--> statement-breakpoint
CREATE INDEX `products_ran_low` ON `products` (`ran_low_at`) WHERE ran_low_at IS NOT NULL;--> statement-breakpoint
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
	`slug` text GENERATED ALWAYS AS (lower(replace(replace(replace(replace(replace(replace(trim(name), ' ', '-'), '/', '-'), '\', '-'), '.', ''), '''', ''), '’', ''))) VIRTUAL NOT NULL,
	CONSTRAINT "strains_classification_known" CHECK("strains"."classification" IN ('Sativa', 'Indica', 'Hybrid', 'CBD')),
	CONSTRAINT "strains_named" CHECK(length("strains"."name") BETWEEN 1 AND 120)
);
--> statement-breakpoint
CREATE INDEX `strains_slug` ON `strains` (`slug`) WHERE approved = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `strains_name` ON `strains` (name COLLATE NOCASE) WHERE approved = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `strains_source` ON `strains` (`source`,`source_id`) WHERE source IS NOT NULL;--> statement-breakpoint
CREATE INDEX `strains_suggested` ON `strains` (`created_at`) WHERE approved = 0;--> statement-breakpoint
CREATE TABLE `cron_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`ms` integer NOT NULL,
	`succeeded` integer NOT NULL,
	`outcome` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cron_runs_started` ON `cron_runs` (`started_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `archived_images` (
	`image_key` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `order_archives` (
	`vendor_id` text NOT NULL,
	`month` text NOT NULL,
	`key` text NOT NULL,
	`sha256` text NOT NULL,
	`orders` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `month`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `replaced_archives` (
	`key` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `replaced_archives_at` ON `replaced_archives` (`at`);
--> statement-breakpoint
CREATE TABLE `order_events` (
	`order_id` text NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`by_role` text NOT NULL,
	`by_id` text,
	`vendor_id` text,
	`ready_in_minutes` integer,
	`reason` text,
	`note` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`order_id`, `version`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_events_kind_known" CHECK("order_events"."kind" IN ('accepted', 'ready', 'onTheWay', 'delivered', 'collected', 'returned', 'canceled', 'courierRequested', 'confirmed', 'arrived', 'changed', 'addressChanged', 'undone')),
	CONSTRAINT "order_events_party_known" CHECK("order_events"."by_role" IN ('dispensary', 'shopper', 'courier', 'dispatch', 'system')),
	CONSTRAINT "order_events_reason_known" CHECK("order_events"."reason" IN ('out-of-stock', 'too-busy', 'closing', 'customer-asked', 'other', 'not-accepted', 'not-confirmed', 'no-show')),
	CONSTRAINT "order_events_after_placing" CHECK("order_events"."version" > 1),
	CONSTRAINT "order_events_ready_in" CHECK((kind = 'accepted') = (ready_in_minutes IS NOT NULL) AND (ready_in_minutes IS NULL OR ready_in_minutes BETWEEN 10 AND 90))
);
--> statement-breakpoint
CREATE INDEX `order_events_history` ON `order_events` (`vendor_id`,`at`) WHERE vendor_id IS NOT NULL AND by_role = 'dispensary';--> statement-breakpoint
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
	`discount_cents` integer DEFAULT 0 NOT NULL,
	`thc_percent` real,
	`contents` text,
	PRIMARY KEY(`order_id`, `line`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "order_items_category_known" CHECK("order_items"."category" IN ('Flower', 'Pre-roll', 'Vape', 'Edible', 'Concentrate', 'Tincture', 'Gear')),
	CONSTRAINT "order_items_price" CHECK("order_items"."price_cents" > 0),
	CONSTRAINT "order_items_sale_price" CHECK("order_items"."sale_price_cents" > 0 AND "order_items"."sale_price_cents" < "order_items"."price_cents")
);
--> statement-breakpoint
CREATE INDEX `order_items_image` ON `order_items` (`image_key`) WHERE image_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `order_proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`otherwise` text NOT NULL,
	`lines` text NOT NULL,
	`items` text NOT NULL,
	`fallback_items` text,
	`answer` text,
	`answered_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_proposals_otherwise_known" CHECK("order_proposals"."otherwise" IN ('remove', 'cancel')),
	CONSTRAINT "order_proposals_answer_known" CHECK("order_proposals"."answer" IN ('accepted', 'declined', 'expired', 'withdrawn')),
	CONSTRAINT "order_proposals_answered" CHECK(("order_proposals"."answer" IS NULL) = ("order_proposals"."answered_at" IS NULL)),
	CONSTRAINT "order_proposals_fallback" CHECK(("order_proposals"."otherwise" = 'remove') = ("order_proposals"."fallback_items" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `order_proposals_of_order` ON `order_proposals` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_proposals_open` ON `order_proposals` (`order_id`) WHERE answer IS NULL;--> statement-breakpoint
CREATE INDEX `order_proposals_due` ON `order_proposals` (`expires_at`) WHERE answer IS NULL;--> statement-breakpoint
CREATE TABLE `order_reminders` (
	`order_id` text NOT NULL,
	`step` text NOT NULL,
	`at` integer NOT NULL,
	`outcome` text NOT NULL,
	PRIMARY KEY(`order_id`, `step`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_reminders_step_known" CHECK("order_reminders"."step" IN ('push-at-once', 'push-after-2', 'push-after-5', 'email-after-5', 'admin-after-10')),
	CONSTRAINT "order_reminders_outcome_known" CHECK("order_reminders"."outcome" IN ('sending', 'delivered', 'failed', 'nobody'))
);
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`status` text DEFAULT 'AWAITING_PROCESSING' NOT NULL,
	`seen_at` integer,
	`id_checked_at` integer,
	`id_check_method` text,
	`id_check_pack` text,
	`signature` text,
	`order_type` text NOT NULL,
	`reservation` integer DEFAULT false NOT NULL,
	`confirm_first` integer DEFAULT false NOT NULL,
	`resident` integer,
	`window_from` integer,
	`window_to` integer,
	`due_at` integer,
	`waits_until` integer,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`birthdate` text NOT NULL,
	`street` text,
	`apartment` text,
	`city` text,
	`state` text,
	`zip` text,
	`lat` real,
	`lng` real,
	`delivery_note` text,
	`payment_method` text NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`tip_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`taxes` text,
	`deals` text DEFAULT '[]' NOT NULL,
	`points_used` integer DEFAULT 0 NOT NULL,
	`points_earned` integer DEFAULT 0 NOT NULL,
	`points_person` text,
	`vendor_details` text NOT NULL,
	`archived_at` integer,
	`host` text,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_id_check_method_known" CHECK(id_check_method IN ('birthdate', 'barcode', 'stated')),
	CONSTRAINT "orders_id_check_pack_letters" CHECK(id_check_pack GLOB '[A-Z][A-Z]'),
	CONSTRAINT "orders_status_known" CHECK("orders"."status" IN ('AWAITING_PROCESSING', 'COMPLETED', 'CANCELLED')),
	CONSTRAINT "orders_type_known" CHECK("orders"."order_type" IN ('Delivery', 'Pickup')),
	CONSTRAINT "orders_payment_known" CHECK("orders"."payment_method" IN ('Cash', 'Debit', 'Credit')),
	CONSTRAINT "orders_phone" CHECK("orders"."phone" GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
	CONSTRAINT "orders_birthdate" CHECK("orders"."birthdate" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "orders_address_of_deliveries" CHECK(("orders"."order_type" = 'Delivery') = ("orders"."street" IS NOT NULL AND "orders"."city" IS NOT NULL AND "orders"."state" IS NOT NULL AND "orders"."zip" IS NOT NULL)),
	CONSTRAINT "orders_amounts" CHECK("orders"."subtotal_cents" > 0 AND "orders"."fee_cents" >= 0 AND "orders"."tip_cents" >= 0),
	CONSTRAINT "orders_total" CHECK("orders"."total_cents" = "orders"."subtotal_cents" + "orders"."fee_cents" + "orders"."tip_cents"),
	CONSTRAINT "orders_points" CHECK("orders"."points_used" >= 0 AND "orders"."points_earned" >= 0 AND ("orders"."points_person" IS NOT NULL OR "orders"."points_used" + "orders"."points_earned" = 0)),
	CONSTRAINT "orders_tip_of_deliveries" CHECK("orders"."tip_cents" = 0 OR "orders"."order_type" = 'Delivery')
);
--> statement-breakpoint
CREATE INDEX `orders_of_vendor` ON `orders` (`vendor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_of_vendor_by_status` ON `orders` (`vendor_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_of_buyer` ON `orders` (`vendor_id`,`phone`,`birthdate`);--> statement-breakpoint
CREATE INDEX `orders_missed` ON `orders` (`vendor_id`,`phone`,`updated_at`) WHERE order_type = 'Pickup' AND status = 'CANCELLED';--> statement-breakpoint
CREATE INDEX `orders_unseen` ON `orders` (`created_at`) WHERE seen_at IS NULL AND status = 'AWAITING_PROCESSING';--> statement-breakpoint
CREATE INDEX `orders_scheduled` ON `orders` (`vendor_id`,`due_at`) WHERE due_at IS NOT NULL AND status = 'AWAITING_PROCESSING';--> statement-breakpoint
CREATE INDEX `orders_waiting` ON `orders` (`waits_until`) WHERE waits_until IS NOT NULL AND status = 'AWAITING_PROCESSING';--> statement-breakpoint
CREATE INDEX `orders_to_archive` ON `orders` (`updated_at`) WHERE archived_at IS NULL AND status <> 'AWAITING_PROCESSING';--> statement-breakpoint
CREATE TABLE `waiting_orders` (
	`order_id` text NOT NULL,
	`holder` text NOT NULL,
	`place` integer NOT NULL,
	`most` integer NOT NULL,
	PRIMARY KEY(`order_id`, `holder`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "waiting_orders_within" CHECK("waiting_orders"."place" BETWEEN 1 AND "waiting_orders"."most")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_orders_once` ON `waiting_orders` (`holder`,`place`);--> statement-breakpoint
CREATE TABLE `answered_challenges` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `answered_challenges_expiry` ON `answered_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkeys_of_user` ON `passkeys` (`user_id`,`created_at`);--> statement-breakpoint
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
CREATE INDEX `places_large` ON `places` (`search`) WHERE kind = 'city' AND weight >= 4;--> statement-breakpoint
CREATE INDEX `places_of_city` ON `places` (`state`,`city`) WHERE kind = 'zip';--> statement-breakpoint
CREATE TABLE `point_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`person` text NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`turn` integer NOT NULL,
	`at` integer NOT NULL,
	`points` integer NOT NULL,
	`balance` integer NOT NULL,
	`owed` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "point_entries_kind_known" CHECK("point_entries"."kind" IN ('earned', 'used')),
	CONSTRAINT "point_entries_some" CHECK("point_entries"."points" <> 0),
	CONSTRAINT "point_entries_covered" CHECK("point_entries"."kind" <> 'used' OR "point_entries"."points" > 0 OR "point_entries"."balance" >= 0),
	CONSTRAINT "point_entries_owed" CHECK("point_entries"."owed" >= 0)
);
--> statement-breakpoint
CREATE INDEX `point_entries_of_person` ON `point_entries` (`vendor_id`,`person`);--> statement-breakpoint
CREATE INDEX `point_entries_of_vendor` ON `point_entries` (`vendor_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `point_entries_once` ON `point_entries` (`order_id`,`kind`,`turn`);--> statement-breakpoint
CREATE TABLE `integration_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "integration_keys_secret_hash" CHECK(length("integration_keys"."secret_hash") = 64)
);
--> statement-breakpoint
CREATE INDEX `integration_keys_vendor` ON `integration_keys` (`vendor_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `integration_keys_of_vendor` ON `integration_keys` (`vendor_id`,`name`) WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE TABLE `pos_connections` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`dispensary_name` text NOT NULL,
	`access_sealed` text NOT NULL,
	`connected_at` integer NOT NULL,
	`last_sync_at` integer,
	`tried_at` integer DEFAULT 0 NOT NULL,
	`problem` text,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pos_connections_due` ON `pos_connections` (`tried_at`) WHERE last_sync_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `pos_feeds` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`accepted_at` integer,
	`menu_version` integer DEFAULT 0 NOT NULL,
	`heard_at` integer NOT NULL,
	`counts` text NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `pos_items` (
	`vendor_id` text NOT NULL,
	`source_id` text NOT NULL,
	`version` integer NOT NULL,
	`refusal` text,
	`refused_at` integer,
	PRIMARY KEY(`vendor_id`, `source_id`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pos_items_refused` ON `pos_items` (`vendor_id`,`refused_at`) WHERE refusal IS NOT NULL;--> statement-breakpoint
CREATE TABLE `pos_hidden_products` (
	`product_id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pos_hidden_products_of_vendor` ON `pos_hidden_products` (`vendor_id`);--> statement-breakpoint
CREATE TABLE `pos_import_rows` (
	`import_id` text NOT NULL,
	`source_id` text NOT NULL,
	`seq` integer NOT NULL,
	`item` text NOT NULL,
	`what` text,
	`note` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`import_id`, `source_id`),
	FOREIGN KEY (`import_id`) REFERENCES `pos_imports`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pos_import_rows_verdict_known" CHECK("pos_import_rows"."what" IN ('new', 'changed', 'hidden', 'unchanged', 'skipped'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pos_import_rows_in_order` ON `pos_import_rows` (`import_id`,`seq`);--> statement-breakpoint
CREATE INDEX `pos_import_rows_by_verdict` ON `pos_import_rows` (`import_id`,`what`,`seq`);--> statement-breakpoint
CREATE TABLE `pos_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`state` text NOT NULL,
	`since` integer,
	`auto` integer DEFAULT false NOT NULL,
	`pushed` integer DEFAULT false NOT NULL,
	`page` integer DEFAULT 1 NOT NULL,
	`total` integer,
	`applied_seq` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`read_at` integer,
	`finished_at` integer,
	`lease_id` text,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`not_before` integer DEFAULT 0 NOT NULL,
	`faults` integer DEFAULT 0 NOT NULL,
	`problem` text,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pos_imports_state_known" CHECK("pos_imports"."state" IN ('reading', 'ready', 'applying', 'done', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pos_imports_one_open` ON `pos_imports` (`vendor_id`) WHERE state IN ('reading', 'ready', 'applying');--> statement-breakpoint
CREATE INDEX `pos_imports_of_vendor` ON `pos_imports` (`vendor_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `pos_imports_ready` ON `pos_imports` (`read_at`) WHERE state = 'ready';--> statement-breakpoint
CREATE INDEX `pos_imports_running` ON `pos_imports` (`not_before`) WHERE state IN ('reading', 'applying');--> statement-breakpoint
CREATE TABLE `print_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`printer_id` text NOT NULL,
	`order_id` text,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`printed_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_fault` text,
	CONSTRAINT "print_jobs_kind_known" CHECK("print_jobs"."kind" IN ('order', 'reprint', 'test')),
	CONSTRAINT "print_jobs_order" CHECK(("print_jobs"."kind" = 'test') = ("print_jobs"."order_id" IS NULL)),
	CONSTRAINT "print_jobs_printed" CHECK("print_jobs"."printed_at" IS NULL OR "print_jobs"."attempts" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `print_jobs_once` ON `print_jobs` (`printer_id`,`order_id`) WHERE kind = 'order';--> statement-breakpoint
CREATE INDEX `print_jobs_waiting` ON `print_jobs` (`printer_id`,`created_at`) WHERE printed_at IS NULL;--> statement-breakpoint
CREATE INDEX `print_jobs_created` ON `print_jobs` (`created_at`);--> statement-breakpoint
CREATE TABLE `printers` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer,
	`last_status` text,
	`removed_at` integer,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "printers_token_hash" CHECK(length("printers"."token_hash") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `printers_token` ON `printers` (`token_hash`);--> statement-breakpoint
CREATE INDEX `printers_vendor` ON `printers` (`vendor_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `printers_of_vendor` ON `printers` (`vendor_id`,`name`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`user_id` text,
	`session_id` text,
	`vendor_id` text,
	`order_id` text,
	`product_id` text,
	`due` text,
	`told_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_subscriptions_one_owner" CHECK(("push_subscriptions"."user_id" IS NOT NULL) + ("push_subscriptions"."order_id" IS NOT NULL) + ("push_subscriptions"."product_id" IS NOT NULL) = 1),
	CONSTRAINT "push_subscriptions_expiry" CHECK(("push_subscriptions"."user_id" IS NULL) = ("push_subscriptions"."expires_at" IS NOT NULL)),
	CONSTRAINT "push_subscriptions_due_kind" CHECK("push_subscriptions"."due" IN ('back', 'cheaper')),
	CONSTRAINT "push_subscriptions_session" CHECK(("push_subscriptions"."user_id" IS NULL) = ("push_subscriptions"."session_id" IS NULL)),
	CONSTRAINT "push_subscriptions_vendor" CHECK("push_subscriptions"."vendor_id" IS NULL OR "push_subscriptions"."user_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_account` ON `push_subscriptions` (`endpoint`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_order` ON `push_subscriptions` (`endpoint`,`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_favorite` ON `push_subscriptions` (`product_id`,`endpoint`) WHERE product_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_favorites_here` ON `push_subscriptions` (`endpoint`) WHERE product_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_due` ON `push_subscriptions` (`due`) WHERE due IS NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_of_user` ON `push_subscriptions` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_of_vendor` ON `push_subscriptions` (`vendor_id`) WHERE vendor_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_of_session` ON `push_subscriptions` (`session_id`) WHERE session_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_of_order` ON `push_subscriptions` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_old` ON `push_subscriptions` (`expires_at`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`rating` integer NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`answer` text,
	`answered_at` integer,
	`removed_at` integer,
	`removal_reason` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "reviews_text" CHECK(length("reviews"."text") <= 1000 AND length("reviews"."answer") <= 1000),
	CONSTRAINT "reviews_answered" CHECK(("reviews"."answer" IS NULL) = ("reviews"."answered_at" IS NULL)),
	CONSTRAINT "reviews_removed" CHECK(("reviews"."removed_at" IS NULL) = ("reviews"."removal_reason" IS NULL)),
	CONSTRAINT "reviews_removal_known" CHECK("reviews"."removal_reason" IN ('links', 'contact', 'profanity', 'health', 'claims', 'abuse', 'offTopic'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_order_id_unique` ON `reviews` (`order_id`);--> statement-breakpoint
CREATE INDEX `reviews_of_vendor` ON `reviews` (`vendor_id`,`id`);--> statement-breakpoint
CREATE TABLE `sales_days` (
	`vendor_id` text NOT NULL,
	`day` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`orders` integer DEFAULT 0 NOT NULL,
	`cents` integer DEFAULT 0 NOT NULL,
	`canceled` integer DEFAULT 0 NOT NULL,
	`no_shows` integer DEFAULT 0 NOT NULL,
	`hours` text DEFAULT '{}' NOT NULL,
	`categories` text DEFAULT '{}' NOT NULL,
	`types` text DEFAULT '{}' NOT NULL,
	`products` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`vendor_id`, `day`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `totp_secrets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret_sealed` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "totp_secrets_sealed" CHECK("totp_secrets"."secret_sealed" GLOB 'v1.*')
);
--> statement-breakpoint
CREATE TABLE `shop_export_parts` (
	`export_id` text NOT NULL,
	`part` integer NOT NULL,
	`key` text NOT NULL,
	`bytes` integer NOT NULL,
	`files` text NOT NULL,
	PRIMARY KEY(`export_id`, `part`),
	FOREIGN KEY (`export_id`) REFERENCES `shop_exports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `shop_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`requested_by` text NOT NULL,
	`requested_at` integer NOT NULL,
	`state` text DEFAULT 'making' NOT NULL,
	`cursor` text NOT NULL,
	`parts` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`faults` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_exports_state_known" CHECK("shop_exports"."state" IN ('making', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `shop_exports_of_vendor` ON `shop_exports` (`vendor_id`,`requested_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `shop_exports_one_making` ON `shop_exports` (`vendor_id`) WHERE state = 'making';--> statement-breakpoint
CREATE INDEX `shop_exports_making` ON `shop_exports` (`requested_at`) WHERE state = 'making';--> statement-breakpoint
CREATE INDEX `shop_exports_expiry` ON `shop_exports` (`expires_at`);--> statement-breakpoint
CREATE TABLE `packages` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`uid` text NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`units` integer NOT NULL,
	`left` integer NOT NULL,
	`lab_result` text DEFAULT '' NOT NULL,
	`received_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "packages_left" CHECK("packages"."left" BETWEEN 0 AND "packages"."units")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `packages_uid` ON `packages` (`vendor_id`,`uid`);--> statement-breakpoint
CREATE INDEX `packages_open` ON `packages` (`vendor_id`,`received_at`) WHERE finished_at IS NULL;--> statement-breakpoint
CREATE INDEX `packages_of_product` ON `packages` (`vendor_id`,`product_id`) WHERE finished_at IS NULL;--> statement-breakpoint
CREATE TABLE `package_picks` (
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`package_id` text NOT NULL,
	`units` integer NOT NULL,
	PRIMARY KEY(`order_id`, `line`, `package_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`package_id`) REFERENCES `packages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "package_picks_units" CHECK("package_picks"."units" > 0)
);
--> statement-breakpoint
CREATE INDEX `package_picks_of_package` ON `package_picks` (`package_id`);--> statement-breakpoint
CREATE TABLE `trace_connections` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`api_key_sealed` text NOT NULL,
	`connected_at` integer NOT NULL,
	`compared_at` integer DEFAULT 0 NOT NULL,
	`problem` text,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `trace_connections_compared` ON `trace_connections` (`compared_at`);--> statement-breakpoint
CREATE TABLE `package_differences` (
	`vendor_id` text NOT NULL,
	`uid` text NOT NULL,
	`ours` integer,
	`theirs` integer,
	`cause` text NOT NULL,
	PRIMARY KEY(`vendor_id`, `uid`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE INDEX `stock_mails_written` ON `stock_mails` (`at`);--> statement-breakpoint
CREATE TABLE `order_windows` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`minutes` integer NOT NULL,
	`capacity` integer NOT NULL,
	`lead_minutes` integer NOT NULL,
	`days_ahead` integer NOT NULL,
	`accept_minutes` integer DEFAULT 45 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_windows_minutes" CHECK("order_windows"."minutes" IN (15, 30, 60, 120)),
	CONSTRAINT "order_windows_capacity" CHECK("order_windows"."capacity" BETWEEN 0 AND 200),
	CONSTRAINT "order_windows_lead" CHECK("order_windows"."lead_minutes" BETWEEN 0 AND 1440),
	CONSTRAINT "order_windows_days" CHECK("order_windows"."days_ahead" BETWEEN 0 AND 14),
	CONSTRAINT "order_windows_accept" CHECK("order_windows"."accept_minutes" BETWEEN 15 AND 120)
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
CREATE UNIQUE INDEX `window_places_once` ON `window_places` (`vendor_id`,`starts_at`,`place`);
--> statement-breakpoint
-- Drizzle wrote everything above from db/schema. The rest is written by hand.
-- Finds a vendor's orders by part of a name, a phone or an order number. Vendor and text share one index, so a search reads only
-- its own hits. The shopper's details on an order never change, so the index needs no copy of them: its rows are numbered as the orders are.
CREATE VIRTUAL TABLE `orders_search` USING fts5(`vendor`, `text`, tokenize = 'trigram', content = '');
--> statement-breakpoint
-- Finds a partner's courier requests by part of a customer, a phone, a street or an order number, likewise.
CREATE VIRTUAL TABLE `courier_requests_search` USING fts5(`vendor`, `text`, tokenize = 'trigram', content = '');
--> statement-breakpoint
-- What shoppers can find, numbered by grid cell so that a search walks from near to far.
CREATE VIRTUAL TABLE `product_search` USING fts5(`key`, `name`, `brand`, `strain`, `facets`, `lat` UNINDEXED, `lng` UNINDEXED, `radius` UNINDEXED, `vendor_at` UNINDEXED, `card` UNINDEXED, tokenize='porter unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
-- Dispensaries by the words of their names, and those with a deal that needs no code.
CREATE VIRTUAL TABLE `vendor_search` USING fts5(`key`, `name`, `facets`, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
-- Every name on a menu, once, with its number of uses: the nearest one is offered when a typed word matches nothing.
CREATE TABLE `search_names` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`uses` integer NOT NULL,
	CONSTRAINT "search_names_kind_known" CHECK("search_names"."kind" IN ('product', 'brand', 'strain', 'dispensary'))
);
--> statement-breakpoint
-- Trigrams of search_names, to find the nearest name.
CREATE VIRTUAL TABLE `name_search` USING fts5(`text`, `kind` UNINDEXED, `name` UNINDEXED, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
-- Approved strains by the words of their names, split and stemmed as everywhere in search.
CREATE VIRTUAL TABLE `strain_search` USING fts5(`name`, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
-- Every product of every vendor, listed or not; product_search holds only what shoppers can find.
CREATE VIRTUAL TABLE `inventory_search` USING fts5(`key`, `name`, `brand`, `strain`, `facets`, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
-- Catalog products by the words of their names.
CREATE VIRTUAL TABLE `catalog_search` USING fts5(`key`, `name`, `brand`, `strain`, `facets`, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
-- Looks up the nearest catalog name when a typed word matches nothing.
CREATE VIRTUAL TABLE `catalog_like` USING fts5(`text`, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE UNIQUE INDEX `search_names_name` ON `search_names` (`kind`,`name`);
--> statement-breakpoint
CREATE VIEW `inventory_search_rows` AS
SELECT `p`.`rowid` AS `entry`, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(`p`.`name`),' ',''),'-',''),'.',''),',',''),'''',''),'’',''),'"',''),'/',''),'&',''),'(',''),')',''),'#',''),'+',''),':',''),'!',''),'*',''),'_',''),'|',''),'%',''),'$',''),'@',''),'[',''),']',''),';',''),'?',''),'=',''),'~',''),'–',''),'—',''),'®',''),'™','') AS `key`, `p`.`name`, `p`.`brand`, coalesce(`p`.`strain`, '') AS `strain`,
	'xc' || CASE `p`.`category` WHEN 'Flower' THEN 0 WHEN 'Pre-roll' THEN 1 WHEN 'Vape' THEN 2 WHEN 'Edible' THEN 3 WHEN 'Concentrate' THEN 4 WHEN 'Tincture' THEN 5 ELSE 6 END || ' xv' || `p`.`vendor_id` AS `facets`
FROM `products` `p`;
--> statement-breakpoint
CREATE VIEW `catalog_search_rows` AS
SELECT `p`.`rowid` AS `entry`, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(`p`.`name`),' ',''),'-',''),'.',''),',',''),'''',''),'’',''),'"',''),'/',''),'&',''),'(',''),')',''),'#',''),'+',''),':',''),'!',''),'*',''),'_',''),'|',''),'%',''),'$',''),'@',''),'[',''),']',''),';',''),'?',''),'=',''),'~',''),'–',''),'—',''),'®',''),'™','') AS `key`, `p`.`name`, `p`.`brand`, coalesce(`p`.`strain`, '') AS `strain`,
	'xc' || CASE `p`.`category` WHEN 'Flower' THEN 0 WHEN 'Pre-roll' THEN 1 WHEN 'Vape' THEN 2 WHEN 'Edible' THEN 3 WHEN 'Concentrate' THEN 4 WHEN 'Tincture' THEN 5 ELSE 6 END || iif(`p`.`brand` = '', '', ' xb' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(`p`.`brand`),' ',''),'-',''),'.',''),',',''),'''',''),'’',''),'"',''),'/',''),'&',''),'(',''),')',''),'#',''),'+',''),':',''),'!',''),'*',''),'_',''),'|',''),'%',''),'$',''),'@',''),'[',''),']',''),';',''),'?',''),'=',''),'~',''),'–',''),'—',''),'®',''),'™','')) AS `facets`
FROM `catalogue_products` `p`;
--> statement-breakpoint
CREATE VIEW `vendor_search_rows` AS
SELECT `v`.`id` AS `vendor_id`,
	(CASE `reach`.`column1` WHEN 0 THEN `v`.`zone_cell` WHEN 1 THEN `v`.`storefront_cell` + 8589934592 ELSE `v`.`zone_cell` + 17179869184 END << 28) | `v`.`rowid` AS `entry`,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(`v`.`dispensary_name`),' ',''),'-',''),'.',''),',',''),'''',''),'’',''),'"',''),'/',''),'&',''),'(',''),')',''),'#',''),'+',''),':',''),'!',''),'*',''),'_',''),'|',''),'%',''),'$',''),'@',''),'[',''),']',''),';',''),'?',''),'=',''),'~',''),'–',''),'—',''),'®',''),'™','') AS `key`, `v`.`dispensary_name` AS `name`,
	iif(EXISTS (SELECT 1 FROM `deals` WHERE `vendor_id` = `v`.`id` AND `is_on` = 1 AND `code` IS NULL), 'xdeal', '') AS `facets`
FROM `vendors` `v` CROSS JOIN (VALUES (0), (1), (2)) `reach`
WHERE `v`.`status` = 'active' AND `v`.`suspended_at` IS NULL AND `v`.`withheld` IS NULL
	AND CASE `reach`.`column1` WHEN 0 THEN `v`.`dispensary_type` <> 'Pickup' WHEN 1 THEN `v`.`dispensary_type` <> 'Delivery'
		ELSE `v`.`dispensary_type` <> 'Pickup' AND `v`.`delivery_radius_miles` > 20 END;
--> statement-breakpoint
CREATE VIEW `product_search_rows` AS
SELECT `p`.`id` AS `product_id`, `p`.`vendor_id`,
	(CASE `reach`.`column1` WHEN 0 THEN `v`.`zone_cell` WHEN 1 THEN `v`.`storefront_cell` + 8589934592 ELSE `v`.`zone_cell` + 17179869184 END << 28) | `p`.`rowid` AS `entry`,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(`p`.`name`),' ',''),'-',''),'.',''),',',''),'''',''),'’',''),'"',''),'/',''),'&',''),'(',''),')',''),'#',''),'+',''),':',''),'!',''),'*',''),'_',''),'|',''),'%',''),'$',''),'@',''),'[',''),']',''),';',''),'?',''),'=',''),'~',''),'–',''),'—',''),'®',''),'™','') AS `key`,
	`p`.`name`, `p`.`brand`, coalesce(`p`.`strain`, '') AS `strain`,
	'xc' || CASE `p`.`category` WHEN 'Flower' THEN 0 WHEN 'Pre-roll' THEN 1 WHEN 'Vape' THEN 2 WHEN 'Edible' THEN 3 WHEN 'Concentrate' THEN 4 WHEN 'Tincture' THEN 5 ELSE 6 END
		|| ' xp' || min(20, coalesce(`p`.`sale_price_cents`, `p`.`price_cents`) / 1000)
		|| iif(instr(lower(`p`.`strain`), 'sat') > 0, ' xtsat', '') || iif(instr(lower(`p`.`strain`), 'ind') > 0, ' xtind', '') || iif(instr(lower(`p`.`strain`), 'hyb') > 0, ' xthyb', '')
		|| ' xv' || `v`.`rowid` || ' xi' || `p`.`rowid` || iif(`p`.`sale_price_cents` IS NULL, '', ' xsale')
		|| iif(`p`.`amount` IS NULL, '', ' xa' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(replace(`p`.`amount`, '.', 'd')),' ',''),'-',''),'.',''),',',''),'''',''),'’',''),'"',''),'/',''),'&',''),'(',''),')',''),'#',''),'+',''),':',''),'!',''),'*',''),'_',''),'|',''),'%',''),'$',''),'@',''),'[',''),']',''),';',''),'?',''),'=',''),'~',''),'–',''),'—',''),'®',''),'™',''), '½', '0d5'))
		|| iif(`p`.`brand` = '', '', ' xb' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(`p`.`brand`),' ',''),'-',''),'.',''),',',''),'''',''),'’',''),'"',''),'/',''),'&',''),'(',''),')',''),'#',''),'+',''),':',''),'!',''),'*',''),'_',''),'|',''),'%',''),'$',''),'@',''),'[',''),']',''),';',''),'?',''),'=',''),'~',''),'–',''),'—',''),'®',''),'™','')) AS `facets`,
	iif(`reach`.`column1` = 1, `v`.`lat`, coalesce(`v`.`zone_lat`, `v`.`lat`)) AS `lat`,
	iif(`reach`.`column1` = 1, `v`.`lng`, coalesce(`v`.`zone_lng`, `v`.`lng`)) AS `lng`,
	iif(`reach`.`column1` = 1, 60, `v`.`delivery_radius_miles`) AS `radius`,
	`v`.`rowid` AS `vendor_at`,
	json_array(`p`.`id`, `p`.`name`, `p`.`brand`, `p`.`category`, `p`.`strain`, `p`.`amount`, `p`.`thc_percent`, `p`.`price_cents`, `p`.`sale_price_cents`, `p`.`image_key`, json(`p`.`tags`), json(`p`.`contents`)) AS `card`
FROM `products` `p` CROSS JOIN `vendors` `v` ON `v`.`id` = `p`.`vendor_id` CROSS JOIN (VALUES (0), (1), (2)) `reach`
WHERE `p`.`status` = 'Active' AND `p`.`image_key` IS NOT NULL AND `v`.`status` = 'active' AND `v`.`suspended_at` IS NULL AND `v`.`withheld` IS NULL AND `v`.`business_hours` <> '{}'
	AND CASE `reach`.`column1` WHEN 0 THEN `v`.`dispensary_type` <> 'Pickup' WHEN 1 THEN `v`.`dispensary_type` <> 'Delivery'
		ELSE `v`.`dispensary_type` <> 'Pickup' AND `v`.`delivery_radius_miles` > 20 END;
--> statement-breakpoint
-- vendors.listed_count is the number of products on the public menu, so that no page counts them.
CREATE TRIGGER `products_listed_insert` AFTER INSERT ON `products` WHEN new.status = 'Active' AND new.image_key IS NOT NULL
BEGIN
	UPDATE `vendors` SET `listed_count` = `listed_count` + 1 WHERE `id` = new.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `products_listed_delete` AFTER DELETE ON `products` WHEN old.status = 'Active' AND old.image_key IS NOT NULL
BEGIN
	UPDATE `vendors` SET `listed_count` = `listed_count` - 1 WHERE `id` = old.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `products_listed_update` AFTER UPDATE OF `status`, `image_key` ON `products`
WHEN (new.status = 'Active' AND new.image_key IS NOT NULL) <> (old.status = 'Active' AND old.image_key IS NOT NULL)
BEGIN
	UPDATE `vendors` SET `listed_count` = `listed_count` + iif(new.status = 'Active' AND new.image_key IS NOT NULL, 1, -1) WHERE `id` = new.vendor_id;
END;
--> statement-breakpoint
-- The log of a courier request is evidence: it is append-only, and leaves only for the archive, with its order.
CREATE TRIGGER `courier_request_moves_stand` BEFORE UPDATE ON `courier_request_moves`
BEGIN
  SELECT RAISE(ABORT, 'courier_request_moves: the log is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `courier_request_moves_stay` BEFORE DELETE ON `courier_request_moves`
WHEN NOT EXISTS (SELECT 1 FROM `courier_requests` AS r JOIN `orders` AS o ON o.`id` = r.`order_id`
  WHERE r.`id` = old.`request_id` AND o.`archived_at` IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'courier_request_moves: the log is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_insert` AFTER INSERT ON `orders`
BEGIN
	INSERT INTO `orders_search` (`rowid`, `vendor`, `text`)
	VALUES (new.rowid, substr(new.vendor_id, -8), new.first_name || ' ' || new.last_name || char(10) || new.phone || char(10) || substr(new.id, -6));
END;
--> statement-breakpoint
CREATE TRIGGER `courier_requests_search_insert` AFTER INSERT ON `courier_requests` WHEN new.vendor_id IS NOT NULL
BEGIN
	INSERT INTO `courier_requests_search` (`rowid`, `vendor`, `text`)
	VALUES (new.rowid, substr(new.vendor_id, -8), new.customer_name || char(10) || new.customer_phone || char(10) || new.order_number || char(10) || new.delivery_address);
END;
--> statement-breakpoint
CREATE TRIGGER `courier_requests_search_move` AFTER UPDATE OF `delivery_address` ON `courier_requests`
WHEN new.vendor_id IS NOT NULL AND new.delivery_address <> old.delivery_address
BEGIN
	INSERT INTO `courier_requests_search` (`courier_requests_search`, `rowid`, `vendor`, `text`)
	VALUES ('delete', old.rowid, substr(old.vendor_id, -8), old.customer_name || char(10) || old.customer_phone || char(10) || old.order_number || char(10) || old.delivery_address);
	INSERT INTO `courier_requests_search` (`rowid`, `vendor`, `text`)
	VALUES (new.rowid, substr(new.vendor_id, -8), new.customer_name || char(10) || new.customer_phone || char(10) || new.order_number || char(10) || new.delivery_address);
END;
--> statement-breakpoint
-- A session's push subscriptions end with it. Sweeping a rotated token leaves the session's newest one.
CREATE TRIGGER `push_subscriptions_end_with_session` AFTER DELETE ON `sessions`
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = OLD.family_id
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE family_id = OLD.family_id);
END;
--> statement-breakpoint
-- Sum and count of ratings on the vendor's row, so that listings read no review.
CREATE TRIGGER `push_subscriptions_favorite_news` AFTER UPDATE OF `stock`, `status`, `price_cents`, `sale_price_cents` ON `products`
WHEN NEW.status = 'Active' AND NEW.stock IS NOT 0 AND (OLD.status <> 'Active' OR OLD.stock IS 0
  OR ifnull(NEW.sale_price_cents, NEW.price_cents) < ifnull(OLD.sale_price_cents, OLD.price_cents))
BEGIN
  UPDATE push_subscriptions SET due = iif(OLD.status <> 'Active' OR OLD.stock IS 0, 'back', 'cheaper')
    WHERE product_id = NEW.id AND due IS NULL;
END;
CREATE TRIGGER `reviews_counted` AFTER INSERT ON `reviews` WHEN NEW.removed_at IS NULL
BEGIN
  UPDATE vendors SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1 WHERE id = NEW.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `reviews_recounted` AFTER UPDATE OF `removed_at` ON `reviews`
  WHEN (NEW.removed_at IS NULL) <> (OLD.removed_at IS NULL)
BEGIN
  UPDATE vendors SET rating_sum = rating_sum + iif(NEW.removed_at IS NULL, NEW.rating, -NEW.rating),
    rating_count = rating_count + iif(NEW.removed_at IS NULL, 1, -1) WHERE id = NEW.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `reviews_uncounted` AFTER DELETE ON `reviews` WHEN OLD.removed_at IS NULL
BEGIN
  UPDATE vendors SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1 WHERE id = OLD.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_insert` AFTER INSERT ON `products` WHEN new.status = 'Active' AND new.image_key IS NOT NULL
BEGIN
	INSERT INTO `product_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card`)
	SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card` FROM `product_search_rows` WHERE `product_id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_delete` BEFORE DELETE ON `products` WHEN old.status = 'Active' AND old.image_key IS NOT NULL
BEGIN
	DELETE FROM `product_search` WHERE `rowid` IN (SELECT `entry` FROM `product_search_rows` WHERE `product_id` = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_search_insert` AFTER INSERT ON `vendors`
BEGIN
	INSERT INTO `vendor_search` (`rowid`, `key`, `name`, `facets`) SELECT `entry`, `key`, `name`, `facets` FROM `vendor_search_rows` WHERE `vendor_id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_search_delete` BEFORE DELETE ON `vendors`
BEGIN
	DELETE FROM `vendor_search` WHERE `rowid` IN (SELECT `entry` FROM `vendor_search_rows` WHERE `vendor_id` = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_search_deal_insert` AFTER INSERT ON `deals` WHEN new.is_on = 1 AND new.code IS NULL
BEGIN
	INSERT OR REPLACE INTO `vendor_search` (`rowid`, `key`, `name`, `facets`) SELECT `entry`, `key`, `name`, `facets` FROM `vendor_search_rows` WHERE `vendor_id` = new.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_search_deal_update` AFTER UPDATE OF `is_on`, `code` ON `deals` WHEN (old.is_on = 1 AND old.code IS NULL) <> (new.is_on = 1 AND new.code IS NULL)
BEGIN
	INSERT OR REPLACE INTO `vendor_search` (`rowid`, `key`, `name`, `facets`) SELECT `entry`, `key`, `name`, `facets` FROM `vendor_search_rows` WHERE `vendor_id` = new.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_search_deal_delete` AFTER DELETE ON `deals` WHEN old.is_on = 1 AND old.code IS NULL
BEGIN
	INSERT OR REPLACE INTO `vendor_search` (`rowid`, `key`, `name`, `facets`) SELECT `entry`, `key`, `name`, `facets` FROM `vendor_search_rows` WHERE `vendor_id` = old.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `name_search_insert` AFTER INSERT ON `search_names`
BEGIN
	INSERT INTO `name_search` (`rowid`, `text`, `kind`, `name`) VALUES (new.id, ' ' || replace(replace(new.name, '-', ' '), '''', '') || ' ', new.kind, new.name);
END;
--> statement-breakpoint
CREATE TRIGGER `name_search_delete` AFTER DELETE ON `search_names`
BEGIN
	DELETE FROM `name_search` WHERE `rowid` = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `product_names_insert` AFTER INSERT ON `products` WHEN new.status = 'Active' AND new.image_key IS NOT NULL
BEGIN
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'product' AND `name` = new.name;
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'product', new.name, 1 WHERE new.name <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'product' AND `name` = new.name);
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'brand' AND `name` = new.brand;
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'brand', new.brand, 1 WHERE new.brand <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'brand' AND `name` = new.brand);
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'strain' AND `name` = coalesce(new.strain, '');
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'strain', coalesce(new.strain, ''), 1 WHERE coalesce(new.strain, '') <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'strain' AND `name` = coalesce(new.strain, ''));
END;
--> statement-breakpoint
CREATE TRIGGER `product_names_delete` AFTER DELETE ON `products` WHEN old.status = 'Active' AND old.image_key IS NOT NULL
BEGIN
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'product' AND `name` = old.name;
	DELETE FROM `search_names` WHERE `kind` = 'product' AND `name` = old.name AND `uses` <= 0;
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'brand' AND `name` = old.brand;
	DELETE FROM `search_names` WHERE `kind` = 'brand' AND `name` = old.brand AND `uses` <= 0;
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'strain' AND `name` = coalesce(old.strain, '');
	DELETE FROM `search_names` WHERE `kind` = 'strain' AND `name` = coalesce(old.strain, '') AND `uses` <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER `product_names_leave` AFTER UPDATE OF `name`, `brand`, `strain`, `status`, `image_key` ON `products`
WHEN (old.status = 'Active' AND old.image_key IS NOT NULL) AND (old.name <> new.name OR old.brand <> new.brand OR old.strain IS NOT new.strain OR (old.status = 'Active' AND old.image_key IS NOT NULL) <> (new.status = 'Active' AND new.image_key IS NOT NULL))
BEGIN
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'product' AND `name` = old.name;
	DELETE FROM `search_names` WHERE `kind` = 'product' AND `name` = old.name AND `uses` <= 0;
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'brand' AND `name` = old.brand;
	DELETE FROM `search_names` WHERE `kind` = 'brand' AND `name` = old.brand AND `uses` <= 0;
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'strain' AND `name` = coalesce(old.strain, '');
	DELETE FROM `search_names` WHERE `kind` = 'strain' AND `name` = coalesce(old.strain, '') AND `uses` <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER `product_names_return` AFTER UPDATE OF `name`, `brand`, `strain`, `status`, `image_key` ON `products`
WHEN (new.status = 'Active' AND new.image_key IS NOT NULL) AND (old.name <> new.name OR old.brand <> new.brand OR old.strain IS NOT new.strain OR (old.status = 'Active' AND old.image_key IS NOT NULL) <> (new.status = 'Active' AND new.image_key IS NOT NULL))
BEGIN
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'product' AND `name` = new.name;
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'product', new.name, 1 WHERE new.name <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'product' AND `name` = new.name);
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'brand' AND `name` = new.brand;
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'brand', new.brand, 1 WHERE new.brand <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'brand' AND `name` = new.brand);
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'strain' AND `name` = coalesce(new.strain, '');
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'strain', coalesce(new.strain, ''), 1 WHERE coalesce(new.strain, '') <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'strain' AND `name` = coalesce(new.strain, ''));
END;
--> statement-breakpoint
CREATE TRIGGER `strain_search_insert` AFTER INSERT ON `strains` WHEN new.approved = 1
BEGIN
	INSERT INTO `strain_search` (`rowid`, `name`) VALUES (new.rowid, new.name);
END;
--> statement-breakpoint
CREATE TRIGGER `strain_search_delete` BEFORE DELETE ON `strains` WHEN old.approved = 1
BEGIN
	DELETE FROM `strain_search` WHERE `rowid` = old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `strain_search_leave` BEFORE UPDATE OF `name`, `approved` ON `strains`
WHEN old.approved = 1 AND (old.name <> new.name OR new.approved <> 1)
BEGIN
	DELETE FROM `strain_search` WHERE `rowid` = old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `strain_search_return` AFTER UPDATE OF `name`, `approved` ON `strains`
WHEN new.approved = 1 AND (old.name <> new.name OR old.approved <> 1)
BEGIN
	INSERT INTO `strain_search` (`rowid`, `name`) VALUES (new.rowid, new.name);
END;
--> statement-breakpoint
CREATE TRIGGER `inventory_search_insert` AFTER INSERT ON `products`
BEGIN
	INSERT INTO `inventory_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`) SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets` FROM `inventory_search_rows` WHERE `entry` = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `inventory_search_delete` BEFORE DELETE ON `products`
BEGIN
	DELETE FROM `inventory_search` WHERE `rowid` = old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `inventory_search_update` AFTER UPDATE OF `name`, `brand`, `strain`, `category`, `vendor_id` ON `products`
WHEN old.name IS NOT new.name OR old.brand IS NOT new.brand OR old.strain IS NOT new.strain OR old.category IS NOT new.category OR old.vendor_id IS NOT new.vendor_id
BEGIN
	DELETE FROM `inventory_search` WHERE `rowid` = old.rowid;
	INSERT INTO `inventory_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`) SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets` FROM `inventory_search_rows` WHERE `entry` = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_search_insert` AFTER INSERT ON `catalogue_products`
BEGIN
	INSERT INTO `catalog_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`) SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets` FROM `catalog_search_rows` WHERE `entry` = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_search_delete` BEFORE DELETE ON `catalogue_products`
BEGIN
	DELETE FROM `catalog_search` WHERE `rowid` = old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_search_update` AFTER UPDATE OF `name`, `brand`, `strain`, `category` ON `catalogue_products`
WHEN old.name IS NOT new.name OR old.brand IS NOT new.brand OR old.strain IS NOT new.strain OR old.category IS NOT new.category
BEGIN
	DELETE FROM `catalog_search` WHERE `rowid` = old.rowid;
	INSERT INTO `catalog_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`) SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets` FROM `catalog_search_rows` WHERE `entry` = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_like_insert` AFTER INSERT ON `catalogue_products`
BEGIN
	INSERT INTO `catalog_like` (`rowid`, `text`) VALUES (new.rowid, ' ' || new.name || ' ' || new.brand || ' ');
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_like_delete` BEFORE DELETE ON `catalogue_products`
BEGIN
	DELETE FROM `catalog_like` WHERE `rowid` = old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_like_update` AFTER UPDATE OF `name`, `brand` ON `catalogue_products`
WHEN old.name <> new.name OR old.brand <> new.brand
BEGIN
	DELETE FROM `catalog_like` WHERE `rowid` = old.rowid;
	INSERT INTO `catalog_like` (`rowid`, `text`) VALUES (new.rowid, ' ' || new.name || ' ' || new.brand || ' ');
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_leave` BEFORE UPDATE OF `name`, `brand`, `category`, `strain`, `amount`, `thc_percent`, `price_cents`, `sale_price_cents`, `status`, `image_key`, `tags`, `contents`, `vendor_id` ON `products`
WHEN old.name IS NOT new.name OR old.brand IS NOT new.brand OR old.category IS NOT new.category OR old.strain IS NOT new.strain OR old.amount IS NOT new.amount OR old.thc_percent IS NOT new.thc_percent OR old.price_cents IS NOT new.price_cents OR old.sale_price_cents IS NOT new.sale_price_cents OR old.status IS NOT new.status OR old.image_key IS NOT new.image_key OR old.tags IS NOT new.tags OR old.contents IS NOT new.contents OR old.vendor_id IS NOT new.vendor_id
BEGIN
	DELETE FROM `product_search` WHERE `rowid` IN (SELECT `entry` FROM `product_search_rows` WHERE `product_id` = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_return` AFTER UPDATE OF `name`, `brand`, `category`, `strain`, `amount`, `thc_percent`, `price_cents`, `sale_price_cents`, `status`, `image_key`, `tags`, `contents`, `vendor_id` ON `products`
WHEN old.name IS NOT new.name OR old.brand IS NOT new.brand OR old.category IS NOT new.category OR old.strain IS NOT new.strain OR old.amount IS NOT new.amount OR old.thc_percent IS NOT new.thc_percent OR old.price_cents IS NOT new.price_cents OR old.sale_price_cents IS NOT new.sale_price_cents OR old.status IS NOT new.status OR old.image_key IS NOT new.image_key OR old.tags IS NOT new.tags OR old.contents IS NOT new.contents OR old.vendor_id IS NOT new.vendor_id
BEGIN
	INSERT INTO `product_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card`)
	SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card` FROM `product_search_rows` WHERE `product_id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_search_leave` BEFORE UPDATE OF `dispensary_name`, `zone_cell`, `storefront_cell`, `dispensary_type`, `delivery_radius_miles`, `status`, `suspended_at`, `withheld` ON `vendors`
WHEN old.dispensary_name IS NOT new.dispensary_name OR old.zone_cell IS NOT new.zone_cell OR old.storefront_cell IS NOT new.storefront_cell OR old.dispensary_type IS NOT new.dispensary_type OR old.delivery_radius_miles IS NOT new.delivery_radius_miles
	OR (old.status = 'active' AND old.suspended_at IS NULL AND old.withheld IS NULL) <> (new.status = 'active' AND new.suspended_at IS NULL AND new.withheld IS NULL)
BEGIN
	DELETE FROM `vendor_search` WHERE `rowid` IN (SELECT `entry` FROM `vendor_search_rows` WHERE `vendor_id` = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_search_return` AFTER UPDATE OF `dispensary_name`, `zone_cell`, `storefront_cell`, `dispensary_type`, `delivery_radius_miles`, `status`, `suspended_at`, `withheld` ON `vendors`
WHEN old.dispensary_name IS NOT new.dispensary_name OR old.zone_cell IS NOT new.zone_cell OR old.storefront_cell IS NOT new.storefront_cell OR old.dispensary_type IS NOT new.dispensary_type OR old.delivery_radius_miles IS NOT new.delivery_radius_miles
	OR (old.status = 'active' AND old.suspended_at IS NULL AND old.withheld IS NULL) <> (new.status = 'active' AND new.suspended_at IS NULL AND new.withheld IS NULL)
BEGIN
	INSERT INTO `vendor_search` (`rowid`, `key`, `name`, `facets`) SELECT `entry`, `key`, `name`, `facets` FROM `vendor_search_rows` WHERE `vendor_id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_names_insert` AFTER INSERT ON `vendors` WHEN (new.status = 'active' AND new.suspended_at IS NULL AND new.withheld IS NULL)
BEGIN
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'dispensary' AND `name` = new.dispensary_name;
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'dispensary', new.dispensary_name, 1 WHERE new.dispensary_name <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'dispensary' AND `name` = new.dispensary_name);
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_names_delete` AFTER DELETE ON `vendors` WHEN (old.status = 'active' AND old.suspended_at IS NULL AND old.withheld IS NULL)
BEGIN
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'dispensary' AND `name` = old.dispensary_name;
	DELETE FROM `search_names` WHERE `kind` = 'dispensary' AND `name` = old.dispensary_name AND `uses` <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_names_leave` AFTER UPDATE OF `dispensary_name`, `status`, `suspended_at`, `withheld` ON `vendors`
WHEN (old.status = 'active' AND old.suspended_at IS NULL AND old.withheld IS NULL) AND (old.dispensary_name <> new.dispensary_name OR (old.status = 'active' AND old.suspended_at IS NULL AND old.withheld IS NULL) <> (new.status = 'active' AND new.suspended_at IS NULL AND new.withheld IS NULL))
BEGIN
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'dispensary' AND `name` = old.dispensary_name;
	DELETE FROM `search_names` WHERE `kind` = 'dispensary' AND `name` = old.dispensary_name AND `uses` <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_names_return` AFTER UPDATE OF `dispensary_name`, `status`, `suspended_at`, `withheld` ON `vendors`
WHEN (new.status = 'active' AND new.suspended_at IS NULL AND new.withheld IS NULL) AND (old.dispensary_name <> new.dispensary_name OR (old.status = 'active' AND old.suspended_at IS NULL AND old.withheld IS NULL) <> (new.status = 'active' AND new.suspended_at IS NULL AND new.withheld IS NULL))
BEGIN
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'dispensary' AND `name` = new.dispensary_name;
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'dispensary', new.dispensary_name, 1 WHERE new.dispensary_name <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'dispensary' AND `name` = new.dispensary_name);
END;
--> statement-breakpoint
CREATE TRIGGER `vendors_ready_kept` AFTER UPDATE OF `listed_count`, `business_hours` ON `vendors`
WHEN (new.listed_count > 0 AND new.business_hours <> '{}') <> new.ready
BEGIN
	UPDATE `vendors` SET `ready` = new.listed_count > 0 AND new.business_hours <> '{}' WHERE `id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_move_out` BEFORE UPDATE OF `zone_cell`, `storefront_cell`, `lat`, `lng`, `zone_lat`, `zone_lng`, `dispensary_type`, `delivery_radius_miles`, `status`, `suspended_at`, `withheld`, `business_hours` ON `vendors`
WHEN old.zone_cell IS NOT new.zone_cell OR old.storefront_cell IS NOT new.storefront_cell OR old.lat IS NOT new.lat OR old.lng IS NOT new.lng OR old.zone_lat IS NOT new.zone_lat OR old.zone_lng IS NOT new.zone_lng OR old.dispensary_type IS NOT new.dispensary_type OR old.delivery_radius_miles IS NOT new.delivery_radius_miles
	OR (old.status = 'active' AND old.suspended_at IS NULL AND old.withheld IS NULL AND old.business_hours <> '{}') <> (new.status = 'active' AND new.suspended_at IS NULL AND new.withheld IS NULL AND new.business_hours <> '{}')
BEGIN
	DELETE FROM `product_search` WHERE `rowid` IN (SELECT `entry` FROM `product_search_rows` WHERE `vendor_id` = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_move_in` AFTER UPDATE OF `zone_cell`, `storefront_cell`, `lat`, `lng`, `zone_lat`, `zone_lng`, `dispensary_type`, `delivery_radius_miles`, `status`, `suspended_at`, `withheld`, `business_hours` ON `vendors`
WHEN old.zone_cell IS NOT new.zone_cell OR old.storefront_cell IS NOT new.storefront_cell OR old.lat IS NOT new.lat OR old.lng IS NOT new.lng OR old.zone_lat IS NOT new.zone_lat OR old.zone_lng IS NOT new.zone_lng OR old.dispensary_type IS NOT new.dispensary_type OR old.delivery_radius_miles IS NOT new.delivery_radius_miles
	OR (old.status = 'active' AND old.suspended_at IS NULL AND old.withheld IS NULL AND old.business_hours <> '{}') <> (new.status = 'active' AND new.suspended_at IS NULL AND new.withheld IS NULL AND new.business_hours <> '{}')
BEGIN
	INSERT INTO `product_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card`)
	SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card` FROM `product_search_rows` WHERE `vendor_id` = new.id;
END;
--> statement-breakpoint
-- The books are evidence: append-only, and no id is reused.
CREATE TRIGGER `ledger_entries_stand` BEFORE UPDATE ON `ledger_entries`
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries: the books are only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_stay` BEFORE DELETE ON `ledger_entries`
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries: the books are only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `point_entries_stand` BEFORE UPDATE ON `point_entries`
BEGIN
  SELECT RAISE(ABORT, 'point_entries: points are only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `point_entries_stay` BEFORE DELETE ON `point_entries`
BEGIN
  SELECT RAISE(ABORT, 'point_entries: points are only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `courier_hand_ins_stand` BEFORE UPDATE ON `courier_hand_ins`
WHEN OLD.`counted_at` IS NOT NULL OR NEW.`id` <> OLD.`id` OR NEW.`courier_id` <> OLD.`courier_id`
BEGIN
  SELECT RAISE(ABORT, 'courier_hand_ins: what was counted stands');
END;
--> statement-breakpoint
CREATE TRIGGER `courier_hand_ins_stay` BEFORE DELETE ON `courier_hand_ins`
BEGIN
  SELECT RAISE(ABORT, 'courier_hand_ins: what was handed in stays');
END;
--> statement-breakpoint
-- A CHECK can't sum a JSON list; a trigger can.
CREATE TRIGGER `ledger_entries_balance` BEFORE INSERT ON `ledger_entries`
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries: the books are only added to')
    WHERE EXISTS (SELECT 1 FROM `ledger_entries` WHERE `id` = NEW.`id`)
      OR EXISTS (SELECT 1 FROM `ledger_entries` WHERE `invoice_id` = NEW.`invoice_id`);
  SELECT RAISE(ABORT, 'ledger_entries: the postings do not balance')
    WHERE (SELECT count(*) < 2 OR sum(`value`) <> 0 OR sum(`type` <> 'integer') > 0 FROM json_each(NEW.`postings`));
  SELECT RAISE(ABORT, 'ledger_entries: this week is closed')
    WHERE EXISTS (SELECT 1 FROM `ledger_openings` WHERE `vendor_id` = NEW.`vendor_id`)
      AND NEW.`week` < (SELECT max(`week`) FROM `ledger_entries` WHERE `vendor_id` = NEW.`vendor_id`);
END;
--> statement-breakpoint
-- Notes when a product's stock reached low or zero. Starting to count stock is not running low: the vendor knows.
CREATE TRIGGER `products_ran_low_kept` AFTER UPDATE OF `stock` ON `products`
WHEN new.stock <= 5 AND (old.stock > 5 OR (new.stock = 0 AND old.stock > 0))
BEGIN
	UPDATE `products` SET `ran_low_at` = new.updated_at WHERE `id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `window_places_given_back` AFTER UPDATE OF `status` ON `orders` WHEN new.status = 'CANCELLED'
BEGIN
	DELETE FROM `window_places` WHERE `order_id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `package_picks_taken` AFTER INSERT ON `package_picks`
BEGIN
	UPDATE `packages` SET `left` = `left` - new.units WHERE `id` = new.package_id;
END;
--> statement-breakpoint
CREATE TRIGGER `package_picks_changed` AFTER UPDATE OF `units` ON `package_picks`
BEGIN
	UPDATE `packages` SET `left` = `left` + old.units - new.units WHERE `id` = new.package_id;
END;
--> statement-breakpoint
CREATE TRIGGER `package_picks_returned` AFTER DELETE ON `package_picks`
BEGIN
	UPDATE `packages` SET `left` = `left` + old.units WHERE `id` = old.package_id;
END;
--> statement-breakpoint
CREATE TRIGGER `package_picks_of_canceled` AFTER UPDATE OF `status` ON `orders` WHEN new.status = 'CANCELLED'
BEGIN
	DELETE FROM `package_picks` WHERE `order_id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `waiting_orders_freed` AFTER UPDATE OF `version` ON `orders`
BEGIN
	DELETE FROM `waiting_orders` WHERE `order_id` = new.id;
END;
--> statement-breakpoint
-- A menu's version tells the shared cache which page is current. Products that come or go change listed_count.
CREATE TRIGGER `menu_version_vendor` AFTER UPDATE OF `status`, `suspended_at`, `withheld`, `dispensary_name`, `dispensary_type`, `logo_key`, `phone`, `street`, `city`, `state`, `zip`, `lat`, `lng`, `zone_lat`, `zone_lng`, `min_order_cents`, `accepted_payments`, `time_zone`, `business_hours`, `special_days`, `paused_until`, `listed_count`, `rating_sum`, `rating_count`, `promo_title`, `promo_description`, `promo_applies_to_sale_items`, `promo_image_key`, `delivery_radius_miles`, `license_number` ON `vendors`
WHEN (new.status, new.suspended_at, new.withheld, new.dispensary_name, new.dispensary_type, new.logo_key, new.phone, new.street, new.city, new.state, new.zip, new.lat, new.lng, new.zone_lat, new.zone_lng, new.min_order_cents, new.accepted_payments, new.time_zone, new.business_hours, new.special_days, new.paused_until, new.listed_count, new.rating_sum, new.rating_count, new.promo_title, new.promo_description, new.promo_applies_to_sale_items, new.promo_image_key, new.delivery_radius_miles, new.license_number) IS NOT (old.status, old.suspended_at, old.withheld, old.dispensary_name, old.dispensary_type, old.logo_key, old.phone, old.street, old.city, old.state, old.zip, old.lat, old.lng, old.zone_lat, old.zone_lng, old.min_order_cents, old.accepted_payments, old.time_zone, old.business_hours, old.special_days, old.paused_until, old.listed_count, old.rating_sum, old.rating_count, old.promo_title, old.promo_description, old.promo_applies_to_sale_items, old.promo_image_key, old.delivery_radius_miles, old.license_number)
BEGIN
	UPDATE `vendors` SET `menu_version` = `menu_version` + 1 WHERE `id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `menu_version_product` AFTER UPDATE OF `name`, `brand`, `category`, `strain`, `amount`, `thc_percent`, `price_cents`, `sale_price_cents`, `image_key`, `tags`, `contents` ON `products`
WHEN (new.name, new.brand, new.category, new.strain, new.amount, new.thc_percent, new.price_cents, new.sale_price_cents, new.image_key, new.tags, new.contents) IS NOT (old.name, old.brand, old.category, old.strain, old.amount, old.thc_percent, old.price_cents, old.sale_price_cents, old.image_key, old.tags, old.contents)
BEGIN
	UPDATE `vendors` SET `menu_version` = `menu_version` + 1 WHERE `id` = new.vendor_id;
END;
--> statement-breakpoint
-- Menus say how many are left only of the last five.
CREATE TRIGGER `menu_version_stock` AFTER UPDATE OF `stock` ON `products` WHEN new.stock IS NOT old.stock AND (new.stock <= 5 OR old.stock <= 5 OR (new.stock IS NULL) <> (old.stock IS NULL))
BEGIN
	UPDATE `vendors` SET `menu_version` = `menu_version` + 1 WHERE `id` = new.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `menu_version_deal_insert` AFTER INSERT ON `deals`
BEGIN
	UPDATE `vendors` SET `menu_version` = `menu_version` + 1 WHERE `id` = new.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `menu_version_deal_update` AFTER UPDATE ON `deals`
WHEN (new.is_on, new.name, new.kind, new.percent, new.cents, new.buy, new.get, new.scope, new.category, new.brand, new.product_ids, new.code, new.minimum_cents, new.starts_at, new.ends_at, new.weekdays, new.from_time, new.until_time, new.max_uses, new.max_uses_per_person, new.max_discount_cents, new.first_order, new.stacks) IS NOT (old.is_on, old.name, old.kind, old.percent, old.cents, old.buy, old.get, old.scope, old.category, old.brand, old.product_ids, old.code, old.minimum_cents, old.starts_at, old.ends_at, old.weekdays, old.from_time, old.until_time, old.max_uses, old.max_uses_per_person, old.max_discount_cents, old.first_order, old.stacks)
  OR (new.uses <> old.uses AND new.max_uses IS NOT NULL)
BEGIN
	UPDATE `vendors` SET `menu_version` = `menu_version` + 1 WHERE `id` = new.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `menu_version_deal_delete` AFTER DELETE ON `deals`
BEGIN
	UPDATE `vendors` SET `menu_version` = `menu_version` + 1 WHERE `id` = old.vendor_id;
END;
--> statement-breakpoint
-- Its pages say which host is the canonical one, and its own website has its colors.
CREATE TRIGGER `menu_version_website_insert` AFTER INSERT ON `websites`
BEGIN
	UPDATE `vendors` SET `menu_version` = `menu_version` + 1 WHERE `id` = new.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `menu_version_website_update` AFTER UPDATE OF `host`, `header_color`, `button_color`, `is_canonical`, `proven_at` ON `websites`
BEGIN
	UPDATE `vendors` SET `menu_version` = `menu_version` + 1 WHERE `id` = new.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `menu_version_website_delete` AFTER DELETE ON `websites`
BEGIN
	UPDATE `vendors` SET `menu_version` = `menu_version` + 1 WHERE `id` = old.vendor_id;
END;
--> statement-breakpoint
-- A text that changes is judged as it is written, and what is hidden is not published.
CREATE TRIGGER `published_claims_product` AFTER UPDATE OF `name`, `brand`, `description`, `strain`, `strain_details`, `status` ON `products`
WHEN (new.name, new.brand, new.description, new.strain, new.strain_details, new.status) IS NOT (old.name, old.brand, old.description, old.strain, old.strain_details, old.status)
BEGIN
	DELETE FROM `published_claims` WHERE `vendor_id` = new.vendor_id AND `subject` = 'product' AND `subject_id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `published_claims_product_delete` AFTER DELETE ON `products`
BEGIN
	DELETE FROM `published_claims` WHERE `vendor_id` = old.vendor_id AND `subject` = 'product' AND `subject_id` = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `published_claims_deal` AFTER UPDATE OF `name`, `is_on` ON `deals` WHEN (new.name, new.is_on) IS NOT (old.name, old.is_on)
BEGIN
	DELETE FROM `published_claims` WHERE `vendor_id` = new.vendor_id AND `subject` = 'deal' AND `subject_id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `published_claims_deal_delete` AFTER DELETE ON `deals`
BEGIN
	DELETE FROM `published_claims` WHERE `vendor_id` = old.vendor_id AND `subject` = 'deal' AND `subject_id` = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `published_claims_promotion` AFTER UPDATE OF `promo_title`, `promo_description` ON `vendors`
WHEN (new.promo_title, new.promo_description) IS NOT (old.promo_title, old.promo_description)
BEGIN
	DELETE FROM `published_claims` WHERE `vendor_id` = new.id AND `subject` = 'promotion' AND `subject_id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `published_claims_review` AFTER UPDATE OF `removed_at` ON `reviews` WHEN new.removed_at IS NOT NULL
BEGIN
	DELETE FROM `published_claims` WHERE `vendor_id` = new.vendor_id AND `subject` = 'review' AND `subject_id` = new.id;
END;
