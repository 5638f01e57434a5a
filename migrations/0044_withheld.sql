-- What keeps a dispensary off the marketplace beside its status and suspensions. Whatever asked those asks this too.
ALTER TABLE `vendors` ADD `withheld` text CONSTRAINT "vendors_withheld_known" CHECK(withheld IN ('license', 'state'));
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
CREATE INDEX `vendors_delivery` ON `vendors` (`zone_cell`,`zone_lat`,`zone_lng`,`lat`,`lng`,`delivery_radius_miles`) WHERE status = 'active' AND suspended_at IS NULL AND withheld IS NULL AND dispensary_type <> 'Pickup';
--> statement-breakpoint
CREATE INDEX `vendors_pickup` ON `vendors` (`storefront_cell`,`lat`,`lng`) WHERE status = 'active' AND suspended_at IS NULL AND withheld IS NULL AND dispensary_type <> 'Delivery';
--> statement-breakpoint
CREATE INDEX `vendors_delivery_far` ON `vendors` (`zone_cell`,`zone_lat`,`zone_lng`,`lat`,`lng`,`delivery_radius_miles`) WHERE status = 'active' AND suspended_at IS NULL AND withheld IS NULL AND dispensary_type <> 'Pickup' AND delivery_radius_miles > 20;
--> statement-breakpoint
CREATE INDEX `vendors_delivery_stocked` ON `vendors` (`zone_cell`,`zone_lat`,`zone_lng`,`lat`,`lng`,`delivery_radius_miles`) WHERE status = 'active' AND suspended_at IS NULL AND withheld IS NULL AND dispensary_type <> 'Pickup' AND stocked = 1;
--> statement-breakpoint
CREATE INDEX `vendors_delivery_far_stocked` ON `vendors` (`zone_cell`,`zone_lat`,`zone_lng`,`lat`,`lng`,`delivery_radius_miles`) WHERE status = 'active' AND suspended_at IS NULL AND withheld IS NULL AND dispensary_type <> 'Pickup' AND delivery_radius_miles > 20 AND stocked = 1;
--> statement-breakpoint
CREATE INDEX `vendors_pickup_stocked` ON `vendors` (`storefront_cell`,`lat`,`lng`) WHERE status = 'active' AND suspended_at IS NULL AND withheld IS NULL AND dispensary_type <> 'Delivery' AND stocked = 1;
--> statement-breakpoint
DROP TRIGGER `product_search_move_out`;
--> statement-breakpoint
DROP TRIGGER `product_search_move_in`;
--> statement-breakpoint
DROP TRIGGER `vendor_search_leave`;
--> statement-breakpoint
DROP TRIGGER `vendor_search_return`;
--> statement-breakpoint
DROP TRIGGER `vendor_names_insert`;
--> statement-breakpoint
DROP TRIGGER `vendor_names_delete`;
--> statement-breakpoint
DROP TRIGGER `vendor_names_leave`;
--> statement-breakpoint
DROP TRIGGER `vendor_names_return`;
--> statement-breakpoint
DROP VIEW `vendor_search_rows`;
--> statement-breakpoint
DROP VIEW `product_search_rows`;
--> statement-breakpoint
CREATE VIEW `vendor_search_rows` AS
SELECT `v`.`id` AS `vendor_id`,
	(CASE `reach`.`column1` WHEN 0 THEN `v`.`zone_cell` WHEN 1 THEN `v`.`storefront_cell` + 8589934592 ELSE `v`.`zone_cell` + 17179869184 END << 28) | `v`.`rowid` AS `entry`,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(`v`.`dispensary_name`),' ',''),'-',''),'.',''),',',''),'''',''),'’',''),'"',''),'/',''),'&',''),'(',''),')',''),'#',''),'+',''),':',''),'!',''),'*',''),'_',''),'|',''),'%',''),'$',''),'@',''),'[',''),']',''),';',''),'?',''),'=',''),'~',''),'–',''),'—',''),'®',''),'™','') AS `key`, `v`.`dispensary_name` AS `name`
FROM `vendors` `v` CROSS JOIN (VALUES (0), (1), (2)) `reach`
WHERE `v`.`status` = 'active' AND `v`.`suspended_at` IS NULL AND `v`.`withheld` IS NULL
	AND CASE `reach`.`column1` WHEN 0 THEN `v`.`dispensary_type` <> 'Pickup' WHEN 1 THEN `v`.`dispensary_type` <> 'Delivery'
		ELSE `v`.`dispensary_type` <> 'Pickup' AND `v`.`delivery_radius_miles` > 20 END;
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
WHERE `p`.`status` = 'Active' AND `p`.`image_key` IS NOT NULL AND `v`.`status` = 'active' AND `v`.`suspended_at` IS NULL AND `v`.`withheld` IS NULL
	AND CASE `reach`.`column1` WHEN 0 THEN `v`.`dispensary_type` <> 'Pickup' WHEN 1 THEN `v`.`dispensary_type` <> 'Delivery'
		ELSE `v`.`dispensary_type` <> 'Pickup' AND `v`.`delivery_radius_miles` > 20 END;
--> statement-breakpoint
CREATE TRIGGER `product_search_move_out` BEFORE UPDATE OF `zone_cell`, `storefront_cell`, `lat`, `lng`, `zone_lat`, `zone_lng`, `dispensary_type`, `delivery_radius_miles`, `status`, `suspended_at`, `withheld` ON `vendors`
WHEN old.zone_cell IS NOT new.zone_cell OR old.storefront_cell IS NOT new.storefront_cell OR old.lat IS NOT new.lat OR old.lng IS NOT new.lng OR old.zone_lat IS NOT new.zone_lat OR old.zone_lng IS NOT new.zone_lng OR old.dispensary_type IS NOT new.dispensary_type OR old.delivery_radius_miles IS NOT new.delivery_radius_miles
	OR (old.status = 'active' AND old.suspended_at IS NULL AND old.withheld IS NULL) <> (new.status = 'active' AND new.suspended_at IS NULL AND new.withheld IS NULL)
BEGIN
	DELETE FROM `product_search` WHERE `rowid` IN (SELECT `entry` FROM `product_search_rows` WHERE `vendor_id` = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_move_in` AFTER UPDATE OF `zone_cell`, `storefront_cell`, `lat`, `lng`, `zone_lat`, `zone_lng`, `dispensary_type`, `delivery_radius_miles`, `status`, `suspended_at`, `withheld` ON `vendors`
WHEN old.zone_cell IS NOT new.zone_cell OR old.storefront_cell IS NOT new.storefront_cell OR old.lat IS NOT new.lat OR old.lng IS NOT new.lng OR old.zone_lat IS NOT new.zone_lat OR old.zone_lng IS NOT new.zone_lng OR old.dispensary_type IS NOT new.dispensary_type OR old.delivery_radius_miles IS NOT new.delivery_radius_miles
	OR (old.status = 'active' AND old.suspended_at IS NULL AND old.withheld IS NULL) <> (new.status = 'active' AND new.suspended_at IS NULL AND new.withheld IS NULL)
BEGIN
	INSERT INTO `product_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card`)
	SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card` FROM `product_search_rows` WHERE `vendor_id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_search_leave` BEFORE UPDATE OF `dispensary_name`, `zone_cell`, `storefront_cell`, `dispensary_type`, `delivery_radius_miles`, `status`, `suspended_at`, `withheld` ON `vendors`
WHEN old.dispensary_name IS NOT new.dispensary_name OR old.zone_cell IS NOT new.zone_cell OR old.storefront_cell IS NOT new.storefront_cell OR old.dispensary_type IS NOT new.dispensary_type OR old.delivery_radius_miles IS NOT new.delivery_radius_miles
	OR (old.status = 'active' AND old.suspended_at IS NULL AND old.withheld IS NULL) <> (new.status = 'active' AND new.suspended_at IS NULL AND new.withheld IS NULL)
BEGIN
	DELETE FROM `vendor_search` WHERE `rowid` IN (SELECT `entry` FROM `vendor_search_rows` WHERE `vendor_id` = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_search_return` AFTER UPDATE OF `dispensary_name`, `zone_cell`, `storefront_cell`, `dispensary_type`, `delivery_radius_miles`, `status`, `suspended_at`, `withheld` ON `vendors`
WHEN old.dispensary_name IS NOT new.dispensary_name OR old.zone_cell IS NOT new.zone_cell OR old.storefront_cell IS NOT new.storefront_cell OR old.dispensary_type IS NOT new.dispensary_type OR old.delivery_radius_miles IS NOT new.delivery_radius_miles
	OR (old.status = 'active' AND old.suspended_at IS NULL AND old.withheld IS NULL) <> (new.status = 'active' AND new.suspended_at IS NULL AND new.withheld IS NULL)
BEGIN
	INSERT INTO `vendor_search` (`rowid`, `key`, `name`) SELECT `entry`, `key`, `name` FROM `vendor_search_rows` WHERE `vendor_id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_names_insert` AFTER INSERT ON `vendors` WHEN (new.status = 'active' AND new.suspended_at IS NULL AND new.withheld IS NULL)
BEGIN
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'dispensary' AND `name` = new.dispensary_name;
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'dispensary', new.dispensary_name, 1 WHERE new.dispensary_name <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'dispensary' AND `name` = new.dispensary_name);
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_names_delete` AFTER DELETE ON `vendors` WHEN (old.status = 'active' AND old.suspended_at IS NULL AND old.withheld IS NULL)
BEGIN
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'dispensary' AND `name` = old.dispensary_name;
	DELETE FROM `search_names` WHERE `kind` = 'dispensary' AND `name` = old.dispensary_name AND `uses` <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_names_leave` AFTER UPDATE OF `dispensary_name`, `status`, `suspended_at`, `withheld` ON `vendors`
WHEN (old.status = 'active' AND old.suspended_at IS NULL AND old.withheld IS NULL) AND (old.dispensary_name <> new.dispensary_name OR (old.status = 'active' AND old.suspended_at IS NULL AND old.withheld IS NULL) <> (new.status = 'active' AND new.suspended_at IS NULL AND new.withheld IS NULL))
BEGIN
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'dispensary' AND `name` = old.dispensary_name;
	DELETE FROM `search_names` WHERE `kind` = 'dispensary' AND `name` = old.dispensary_name AND `uses` <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_names_return` AFTER UPDATE OF `dispensary_name`, `status`, `suspended_at`, `withheld` ON `vendors`
WHEN (new.status = 'active' AND new.suspended_at IS NULL AND new.withheld IS NULL) AND (old.dispensary_name <> new.dispensary_name OR (old.status = 'active' AND old.suspended_at IS NULL AND old.withheld IS NULL) <> (new.status = 'active' AND new.suspended_at IS NULL AND new.withheld IS NULL))
BEGIN
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'dispensary' AND `name` = new.dispensary_name;
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'dispensary', new.dispensary_name, 1 WHERE new.dispensary_name <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'dispensary' AND `name` = new.dispensary_name);
END;
