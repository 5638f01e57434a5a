ALTER TABLE `courier_requests` ADD `collect_cents` integer;--> statement-breakpoint
CREATE INDEX `courier_requests_of_order` ON `courier_requests` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `closed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `closed_by` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `id_checked_at` integer;--> statement-breakpoint
-- What couriers have delivered already.
UPDATE `orders` SET `status` = 'COMPLETED', `closed_at` = delivered.delivered_at, `id_checked_at` = delivered.id_checked_at,
  `updated_at` = delivered.delivered_at, `version` = `version` + 1
FROM (SELECT order_id, min(delivered_at) AS delivered_at, id_checked_at FROM `courier_requests`
  WHERE order_id IS NOT NULL AND status = 'DELIVERED' GROUP BY order_id) AS delivered
WHERE `orders`.`id` = delivered.order_id AND `orders`.`status` = 'AWAITING_PROCESSING';
