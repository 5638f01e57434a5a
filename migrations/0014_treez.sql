CREATE TABLE `pos_connections` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`dispensary_name` text NOT NULL,
	`api_key_sealed` text NOT NULL,
	`token_sealed` text,
	`token_expires_at` integer DEFAULT 0 NOT NULL,
	`connected_at` integer NOT NULL,
	`last_sync_at` integer,
	`tried_at` integer DEFAULT 0 NOT NULL,
	`problem` text,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pos_connections_due` ON `pos_connections` (`tried_at`) WHERE last_sync_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `pos_hidden_products` (
	`product_id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`hidden_at` integer NOT NULL
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
CREATE INDEX `pos_imports_running` ON `pos_imports` (`not_before`) WHERE state IN ('reading', 'applying');