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
