CREATE TABLE `local_tax_rates` (
	`state` text NOT NULL,
	`city` text NOT NULL,
	`tax_key` text NOT NULL,
	`percent` real NOT NULL,
	`from_day` text NOT NULL,
	`until_day` text,
	`entered_by` text NOT NULL,
	`entered_at` integer NOT NULL,
	PRIMARY KEY(`state`, `city`, `tax_key`, `from_day`),
	CONSTRAINT "local_tax_rates_percent" CHECK("local_tax_rates"."percent" BETWEEN 0 AND 100),
	CONSTRAINT "local_tax_rates_days" CHECK("local_tax_rates"."until_day" >= "local_tax_rates"."from_day")
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `taxes` text;