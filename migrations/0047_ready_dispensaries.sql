-- A dispensary is listed once it has hours and something to sell. Those that are not have a menu page alone: no index
-- of vendors knows them, nor does the search.
DROP TRIGGER `vendors_stocked_kept`;
--> statement-breakpoint
DROP INDEX `vendors_delivery`;
--> statement-breakpoint
DROP INDEX `vendors_pickup`;
--> statement-breakpoint
DROP INDEX `vendors_delivery_far`;
--> statement-breakpoint
DROP INDEX `vendors_delivery_stocked`;
--> statement-breakpoint
DROP INDEX `vendors_delivery_far_stocked`;
--> statement-breakpoint
DROP INDEX `vendors_pickup_stocked`;
--> statement-breakpoint
ALTER TABLE `vendors` RENAME COLUMN `stocked` TO `ready`;
--> statement-breakpoint
UPDATE `vendors` SET `ready` = 0 WHERE `business_hours` = '{}' AND `ready` = 1;
--> statement-breakpoint
CREATE TRIGGER `vendors_ready_kept` AFTER UPDATE OF `listed_count`, `business_hours` ON `vendors`
WHEN (new.listed_count > 0 AND new.business_hours <> '{}') <> new.ready
BEGIN
	UPDATE `vendors` SET `ready` = new.listed_count > 0 AND new.business_hours <> '{}' WHERE `id` = new.id;
END;
--> statement-breakpoint
CREATE INDEX `vendors_delivery` ON `vendors` (`zone_cell`,`zone_lat`,`zone_lng`,`lat`,`lng`,`delivery_radius_miles`) WHERE status = 'active' AND suspended_at IS NULL AND withheld IS NULL AND ready = 1 AND dispensary_type <> 'Pickup';
--> statement-breakpoint
CREATE INDEX `vendors_delivery_far` ON `vendors` (`zone_cell`,`zone_lat`,`zone_lng`,`lat`,`lng`,`delivery_radius_miles`) WHERE status = 'active' AND suspended_at IS NULL AND withheld IS NULL AND ready = 1 AND dispensary_type <> 'Pickup' AND delivery_radius_miles > 20;
--> statement-breakpoint
CREATE INDEX `vendors_pickup` ON `vendors` (`storefront_cell`,`lat`,`lng`) WHERE status = 'active' AND suspended_at IS NULL AND withheld IS NULL AND ready = 1 AND dispensary_type <> 'Delivery';
--> statement-breakpoint
DELETE FROM `product_search` WHERE `rowid` IN (SELECT `r`.`entry` FROM `vendors` `v` CROSS JOIN `product_search_rows` `r` ON `r`.`vendor_id` = `v`.`id` WHERE `v`.`business_hours` = '{}' AND `v`.`listed_count` > 0);
--> statement-breakpoint
DROP TRIGGER `product_search_move_out`;
--> statement-breakpoint
DROP TRIGGER `product_search_move_in`;
--> statement-breakpoint
DROP VIEW `product_search_rows`;
--> statement-breakpoint
CREATE VIEW `product_search_rows` AS
SELECT `p`.`id` AS `product_id`, `p`.`vendor_id`,
	(CASE `reach`.`column1` WHEN 0 THEN `v`.`zone_cell` WHEN 1 THEN `v`.`storefront_cell` + 8589934592 ELSE `v`.`zone_cell` + 17179869184 END << 28) | `p`.`rowid` AS `entry`,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(`p`.`name`),' ',''),'-',''),'.',''),',',''),'''',''),'’',''),'"',''),'/',''),'&',''),'(',''),')',''),'#',''),'+',''),':',''),'!',''),'*',''),'_',''),'|',''),'%',''),'$',''),'@',''),'[',''),']',''),';',''),'?',''),'=',''),'~',''),'–',''),'—',''),'®',''),'™','') AS `key`,
	`p`.`name`, `p`.`brand`, coalesce(`p`.`strain`, '') AS `strain`,
	'xc' || CASE `p`.`category` WHEN 'Flower' THEN 0 WHEN 'Pre-roll' THEN 1 WHEN 'Vape' THEN 2 WHEN 'Edible' THEN 3 WHEN 'Concentrate' THEN 4 WHEN 'Tincture' THEN 5 ELSE 6 END
		|| ' xp' || min(20, coalesce(`p`.`sale_price_cents`, `p`.`price_cents`) / 1000)
		|| iif(instr(lower(`p`.`strain`), 'sat') > 0, ' xtsat', '') || iif(instr(lower(`p`.`strain`), 'ind') > 0, ' xtind', '') || iif(instr(lower(`p`.`strain`), 'hyb') > 0, ' xthyb', '')
		|| iif(`p`.`sale_price_cents` IS NULL, '', ' xsale')
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
