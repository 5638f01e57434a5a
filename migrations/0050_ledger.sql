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
ALTER TABLE `failed_stripe_events` ADD `invoice_id` text;--> statement-breakpoint
ALTER TABLE `failed_stripe_events` ADD `paid_cents` integer;
--> statement-breakpoint
-- The books are evidence: entries come, none changes, none goes, and none is replaced by another of its number.
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
-- A CHECK may not look into a list; a trigger may.
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
