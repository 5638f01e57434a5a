DROP TRIGGER `product_search_leave`;
--> statement-breakpoint
DROP TRIGGER `product_search_return`;
--> statement-breakpoint
DROP VIEW `product_search_rows`;
--> statement-breakpoint
-- As before, with what a dispensary says that a package holds at a card's end. Entries that were made before have none: nobody
-- had said anything yet.
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
WHERE `p`.`status` = 'Active' AND `p`.`image_key` IS NOT NULL AND `v`.`status` = 'active' AND `v`.`suspended_at` IS NULL
	AND CASE `reach`.`column1` WHEN 0 THEN `v`.`dispensary_type` <> 'Pickup' WHEN 1 THEN `v`.`dispensary_type` <> 'Delivery'
		ELSE `v`.`dispensary_type` <> 'Pickup' AND `v`.`delivery_radius_miles` > 20 END;
--> statement-breakpoint
CREATE TRIGGER `product_search_leave` BEFORE UPDATE OF `name`, `brand`, `category`, `strain`, `amount`, `thc_percent`, `price_cents`, `sale_price_cents`, `status`, `image_key`, `tags`, `contents`, `vendor_id` ON `products`
WHEN old.name IS NOT new.name OR old.brand IS NOT new.brand OR old.category IS NOT new.category OR old.strain IS NOT new.strain OR old.amount IS NOT new.amount OR old.thc_percent IS NOT new.thc_percent OR old.price_cents IS NOT new.price_cents OR old.sale_price_cents IS NOT new.sale_price_cents OR old.status IS NOT new.status OR old.image_key IS NOT new.image_key OR old.tags IS NOT new.tags OR old.contents IS NOT new.contents OR old.vendor_id IS NOT new.vendor_id
BEGIN
	DELETE FROM `product_search` WHERE `rowid` IN (SELECT `entry` FROM `product_search_rows` WHERE `product_id` = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_return` AFTER UPDATE OF `name`, `brand`, `category`, `strain`, `amount`, `thc_percent`, `price_cents`, `sale_price_cents`, `status`, `image_key`, `tags`, `contents`, `vendor_id` ON `products`
WHEN old.name IS NOT new.name OR old.brand IS NOT new.brand OR old.category IS NOT new.category OR old.strain IS NOT new.strain OR old.amount IS NOT new.amount OR old.thc_percent IS NOT new.thc_percent OR old.price_cents IS NOT new.price_cents OR old.sale_price_cents IS NOT new.sale_price_cents OR old.status IS NOT new.status OR old.image_key IS NOT new.image_key OR old.tags IS NOT new.tags OR old.contents IS NOT new.contents OR old.vendor_id IS NOT new.vendor_id
BEGIN
	INSERT INTO `product_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card`)
	SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card` FROM `product_search_rows` WHERE `product_id` = new.id;
END;
