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
CREATE UNIQUE INDEX `printers_of_vendor` ON `printers` (`vendor_id`,`name`) WHERE removed_at IS NULL;