CREATE TABLE `order_events` (
	`order_id` text NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`by_role` text NOT NULL,
	`by_id` text,
	`ready_in_minutes` integer,
	`reason` text,
	`note` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`order_id`, `version`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_events_kind_known" CHECK("order_events"."kind" IN ('accepted', 'ready', 'onTheWay', 'delivered', 'collected', 'returned', 'canceled', 'courierRequested', 'changed', 'undone')),
	CONSTRAINT "order_events_party_known" CHECK("order_events"."by_role" IN ('dispensary', 'shopper', 'courier', 'dispatch', 'system')),
	CONSTRAINT "order_events_reason_known" CHECK("order_events"."reason" IN ('out-of-stock', 'too-busy', 'closing', 'customer-asked', 'other')),
	CONSTRAINT "order_events_after_placing" CHECK("order_events"."version" > 1),
	CONSTRAINT "order_events_ready_in" CHECK((kind = 'accepted') = (ready_in_minutes IS NOT NULL) AND (ready_in_minutes IS NULL OR ready_in_minutes BETWEEN 10 AND 90))
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `seen_at` integer;--> statement-breakpoint
CREATE INDEX `orders_unseen` ON `orders` (`created_at`) WHERE seen_at IS NULL AND status = 'AWAITING_PROCESSING';--> statement-breakpoint
-- Who closed an order and when becomes its first event; of earlier orders that is not known.
INSERT INTO order_events (order_id, version, at, kind, by_role, by_id)
  SELECT id, version, closed_at,
    CASE WHEN status = 'CANCELLED' THEN 'canceled' WHEN order_type = 'Delivery' THEN 'delivered' ELSE 'collected' END,
    CASE WHEN closed_by IS NULL THEN 'courier' ELSE 'dispensary' END, closed_by
  FROM orders WHERE closed_at IS NOT NULL AND version > 1;--> statement-breakpoint
-- Nobody is reminded of orders that came before there were reminders.
UPDATE orders SET seen_at = created_at;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `closed_at`;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `closed_by`;