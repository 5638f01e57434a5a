-- Without row ids its key is the table: a day is read in one row, and a year in 366.
CREATE TABLE `sales_days` (
	`vendor_id` text NOT NULL,
	`day` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`orders` integer DEFAULT 0 NOT NULL,
	`cents` integer DEFAULT 0 NOT NULL,
	`canceled` integer DEFAULT 0 NOT NULL,
	`hours` text DEFAULT '{}' NOT NULL,
	`categories` text DEFAULT '{}' NOT NULL,
	`types` text DEFAULT '{}' NOT NULL,
	`products` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`vendor_id`, `day`),
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
