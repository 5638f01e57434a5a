ALTER TABLE `vendors` ADD `stocked` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- Says on a vendor's row whether its menu shows anything. It changes far less often than the count does.
CREATE TRIGGER `vendors_stocked_kept` AFTER UPDATE OF `listed_count` ON `vendors` WHEN (new.listed_count > 0) <> (old.listed_count > 0)
BEGIN
	UPDATE `vendors` SET `stocked` = new.listed_count > 0 WHERE `id` = new.id;
END;
--> statement-breakpoint
UPDATE `vendors` SET `stocked` = 1 WHERE `listed_count` > 0;
--> statement-breakpoint
CREATE INDEX `vendors_delivery_stocked` ON `vendors` (`zone_cell`,`zone_lat`,`zone_lng`,`lat`,`lng`,`delivery_radius_miles`) WHERE status = 'active' AND suspended_at IS NULL AND dispensary_type <> 'Pickup' AND stocked = 1;
--> statement-breakpoint
CREATE INDEX `vendors_delivery_far_stocked` ON `vendors` (`zone_cell`,`zone_lat`,`zone_lng`,`lat`,`lng`,`delivery_radius_miles`) WHERE status = 'active' AND suspended_at IS NULL AND dispensary_type <> 'Pickup' AND delivery_radius_miles > 20 AND stocked = 1;
--> statement-breakpoint
CREATE INDEX `vendors_pickup_stocked` ON `vendors` (`storefront_cell`,`lat`,`lng`) WHERE status = 'active' AND suspended_at IS NULL AND dispensary_type <> 'Delivery' AND stocked = 1;
