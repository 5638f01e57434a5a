CREATE INDEX `courier_webhooks_vendor` ON `courier_webhooks` (`vendor_id`);--> statement-breakpoint
CREATE INDEX `printers_vendor` ON `printers` (`vendor_id`);--> statement-breakpoint
DROP TRIGGER `product_search_insert`;
--> statement-breakpoint
DROP TRIGGER `product_search_delete`;
--> statement-breakpoint
DROP TRIGGER `product_search_leave`;
--> statement-breakpoint
DROP TRIGGER `product_search_return`;
--> statement-breakpoint
DROP TRIGGER `product_search_move_out`;
--> statement-breakpoint
DROP TRIGGER `product_search_move_in`;
--> statement-breakpoint
DROP TABLE `product_search`;
--> statement-breakpoint
DROP VIEW `product_search_rows`;
--> statement-breakpoint
-- What shoppers can find, by where it can be had. An entry's number is the grid cell (33 bits) and the product's rowid (28 bits),
-- so that "products like this, near here" is a few ranges of numbers within one list. Entries for pickup lie beyond all
-- cells (2^33), and beyond those (2^34) once more the deliveries that reach further than 20 miles: whoever looks that far need
-- not read the many that do not. Only what takes orders has entries. An entry carries what a hit shows, so that no hit is looked
-- up again. `key` is the name without gaps and signs, as one word: whoever asks for a name finds what has just that name.
-- A database restored from a dump renumbers rows: drop what this file makes and run it again.
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
	json_array(`p`.`id`, `p`.`name`, `p`.`brand`, `p`.`category`, `p`.`strain`, `p`.`amount`, `p`.`thc_percent`, `p`.`price_cents`, `p`.`sale_price_cents`, `p`.`image_key`, json(`p`.`tags`)) AS `card`
FROM `products` `p` CROSS JOIN `vendors` `v` ON `v`.`id` = `p`.`vendor_id` CROSS JOIN (VALUES (0), (1), (2)) `reach`
WHERE `p`.`status` = 'Active' AND `p`.`image_key` IS NOT NULL AND `v`.`status` = 'active' AND `v`.`suspended_at` IS NULL
	AND CASE `reach`.`column1` WHEN 0 THEN `v`.`dispensary_type` <> 'Pickup' WHEN 1 THEN `v`.`dispensary_type` <> 'Delivery'
		ELSE `v`.`dispensary_type` <> 'Pickup' AND `v`.`delivery_radius_miles` > 20 END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_search` USING fts5(`key`, `name`, `brand`, `strain`, `facets`, `lat` UNINDEXED, `lng` UNINDEXED, `radius` UNINDEXED, `vendor_at` UNINDEXED, `card` UNINDEXED, tokenize='porter unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE TRIGGER `product_search_insert` AFTER INSERT ON `products` WHEN new.status = 'Active' AND new.image_key IS NOT NULL
BEGIN
	INSERT INTO `product_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card`)
	SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card` FROM `product_search_rows` WHERE `product_id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_delete` BEFORE DELETE ON `products` WHEN old.status = 'Active' AND old.image_key IS NOT NULL
BEGIN
	DELETE FROM `product_search` WHERE `rowid` IN (SELECT `entry` FROM `product_search_rows` WHERE `product_id` = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_leave` BEFORE UPDATE OF `name`, `brand`, `category`, `strain`, `amount`, `thc_percent`, `price_cents`, `sale_price_cents`, `status`, `image_key`, `tags`, `vendor_id` ON `products`
WHEN old.name IS NOT new.name OR old.brand IS NOT new.brand OR old.category IS NOT new.category OR old.strain IS NOT new.strain OR old.amount IS NOT new.amount OR old.thc_percent IS NOT new.thc_percent OR old.price_cents IS NOT new.price_cents OR old.sale_price_cents IS NOT new.sale_price_cents OR old.status IS NOT new.status OR old.image_key IS NOT new.image_key OR old.tags IS NOT new.tags OR old.vendor_id IS NOT new.vendor_id
BEGIN
	DELETE FROM `product_search` WHERE `rowid` IN (SELECT `entry` FROM `product_search_rows` WHERE `product_id` = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_return` AFTER UPDATE OF `name`, `brand`, `category`, `strain`, `amount`, `thc_percent`, `price_cents`, `sale_price_cents`, `status`, `image_key`, `tags`, `vendor_id` ON `products`
WHEN old.name IS NOT new.name OR old.brand IS NOT new.brand OR old.category IS NOT new.category OR old.strain IS NOT new.strain OR old.amount IS NOT new.amount OR old.thc_percent IS NOT new.thc_percent OR old.price_cents IS NOT new.price_cents OR old.sale_price_cents IS NOT new.sale_price_cents OR old.status IS NOT new.status OR old.image_key IS NOT new.image_key OR old.tags IS NOT new.tags OR old.vendor_id IS NOT new.vendor_id
BEGIN
	INSERT INTO `product_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card`)
	SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card` FROM `product_search_rows` WHERE `product_id` = new.id;
END;
--> statement-breakpoint
-- A dispensary that moves takes its menu along; one that takes no orders any more takes it away.
CREATE TRIGGER `product_search_move_out` BEFORE UPDATE OF `zone_cell`, `storefront_cell`, `lat`, `lng`, `zone_lat`, `zone_lng`, `dispensary_type`, `delivery_radius_miles`, `status`, `suspended_at` ON `vendors`
WHEN old.zone_cell IS NOT new.zone_cell OR old.storefront_cell IS NOT new.storefront_cell OR old.lat IS NOT new.lat OR old.lng IS NOT new.lng OR old.zone_lat IS NOT new.zone_lat OR old.zone_lng IS NOT new.zone_lng OR old.dispensary_type IS NOT new.dispensary_type OR old.delivery_radius_miles IS NOT new.delivery_radius_miles
	OR (old.status = 'active' AND old.suspended_at IS NULL) <> (new.status = 'active' AND new.suspended_at IS NULL)
BEGIN
	DELETE FROM `product_search` WHERE `rowid` IN (SELECT `entry` FROM `product_search_rows` WHERE `vendor_id` = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_move_in` AFTER UPDATE OF `zone_cell`, `storefront_cell`, `lat`, `lng`, `zone_lat`, `zone_lng`, `dispensary_type`, `delivery_radius_miles`, `status`, `suspended_at` ON `vendors`
WHEN old.zone_cell IS NOT new.zone_cell OR old.storefront_cell IS NOT new.storefront_cell OR old.lat IS NOT new.lat OR old.lng IS NOT new.lng OR old.zone_lat IS NOT new.zone_lat OR old.zone_lng IS NOT new.zone_lng OR old.dispensary_type IS NOT new.dispensary_type OR old.delivery_radius_miles IS NOT new.delivery_radius_miles
	OR (old.status = 'active' AND old.suspended_at IS NULL) <> (new.status = 'active' AND new.suspended_at IS NULL)
BEGIN
	INSERT INTO `product_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card`)
	SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card` FROM `product_search_rows` WHERE `vendor_id` = new.id;
END;
--> statement-breakpoint
INSERT INTO `product_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card`)
	SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets`, `lat`, `lng`, `radius`, `vendor_at`, `card` FROM `product_search_rows`;
--> statement-breakpoint
-- Dispensaries by their names, numbered in the same way.
CREATE VIEW `vendor_search_rows` AS
SELECT `v`.`id` AS `vendor_id`,
	(CASE `reach`.`column1` WHEN 0 THEN `v`.`zone_cell` WHEN 1 THEN `v`.`storefront_cell` + 8589934592 ELSE `v`.`zone_cell` + 17179869184 END << 28) | `v`.`rowid` AS `entry`,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(`v`.`dispensary_name`),' ',''),'-',''),'.',''),',',''),'''',''),'’',''),'"',''),'/',''),'&',''),'(',''),')',''),'#',''),'+',''),':',''),'!',''),'*',''),'_',''),'|',''),'%',''),'$',''),'@',''),'[',''),']',''),';',''),'?',''),'=',''),'~',''),'–',''),'—',''),'®',''),'™','') AS `key`, `v`.`dispensary_name` AS `name`
FROM `vendors` `v` CROSS JOIN (VALUES (0), (1), (2)) `reach`
WHERE `v`.`status` = 'active' AND `v`.`suspended_at` IS NULL
	AND CASE `reach`.`column1` WHEN 0 THEN `v`.`dispensary_type` <> 'Pickup' WHEN 1 THEN `v`.`dispensary_type` <> 'Delivery'
		ELSE `v`.`dispensary_type` <> 'Pickup' AND `v`.`delivery_radius_miles` > 20 END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `vendor_search` USING fts5(`key`, `name`, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE TRIGGER `vendor_search_insert` AFTER INSERT ON `vendors`
BEGIN
	INSERT INTO `vendor_search` (`rowid`, `key`, `name`) SELECT `entry`, `key`, `name` FROM `vendor_search_rows` WHERE `vendor_id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_search_delete` BEFORE DELETE ON `vendors`
BEGIN
	DELETE FROM `vendor_search` WHERE `rowid` IN (SELECT `entry` FROM `vendor_search_rows` WHERE `vendor_id` = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_search_leave` BEFORE UPDATE OF `dispensary_name`, `zone_cell`, `storefront_cell`, `dispensary_type`, `delivery_radius_miles`, `status`, `suspended_at` ON `vendors`
WHEN old.dispensary_name IS NOT new.dispensary_name OR old.zone_cell IS NOT new.zone_cell OR old.storefront_cell IS NOT new.storefront_cell OR old.dispensary_type IS NOT new.dispensary_type OR old.delivery_radius_miles IS NOT new.delivery_radius_miles
	OR (old.status = 'active' AND old.suspended_at IS NULL) <> (new.status = 'active' AND new.suspended_at IS NULL)
BEGIN
	DELETE FROM `vendor_search` WHERE `rowid` IN (SELECT `entry` FROM `vendor_search_rows` WHERE `vendor_id` = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_search_return` AFTER UPDATE OF `dispensary_name`, `zone_cell`, `storefront_cell`, `dispensary_type`, `delivery_radius_miles`, `status`, `suspended_at` ON `vendors`
WHEN old.dispensary_name IS NOT new.dispensary_name OR old.zone_cell IS NOT new.zone_cell OR old.storefront_cell IS NOT new.storefront_cell OR old.dispensary_type IS NOT new.dispensary_type OR old.delivery_radius_miles IS NOT new.delivery_radius_miles
	OR (old.status = 'active' AND old.suspended_at IS NULL) <> (new.status = 'active' AND new.suspended_at IS NULL)
BEGIN
	INSERT INTO `vendor_search` (`rowid`, `key`, `name`) SELECT `entry`, `key`, `name` FROM `vendor_search_rows` WHERE `vendor_id` = new.id;
END;
--> statement-breakpoint
INSERT INTO `vendor_search` (`rowid`, `key`, `name`) SELECT `entry`, `key`, `name` FROM `vendor_search_rows`;
--> statement-breakpoint
-- Every name that stands on a menu or over one, once, with how often it is used: where no word is found as it was typed, the
-- nearest name is looked for here.
CREATE TABLE `search_names` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`uses` integer NOT NULL,
	CONSTRAINT "search_names_kind_known" CHECK("search_names"."kind" IN ('product', 'brand', 'strain', 'dispensary'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_names_name` ON `search_names` (`kind`,`name`);
--> statement-breakpoint
CREATE VIRTUAL TABLE `name_search` USING fts5(`text`, `kind` UNINDEXED, `name` UNINDEXED, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE TRIGGER `name_search_insert` AFTER INSERT ON `search_names`
BEGIN
	INSERT INTO `name_search` (`rowid`, `text`, `kind`, `name`) VALUES (new.id, ' ' || replace(replace(new.name, '-', ' '), '''', '') || ' ', new.kind, new.name);
END;
--> statement-breakpoint
CREATE TRIGGER `name_search_delete` AFTER DELETE ON `search_names`
BEGIN
	DELETE FROM `name_search` WHERE `rowid` = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `product_names_insert` AFTER INSERT ON `products` WHEN new.status = 'Active' AND new.image_key IS NOT NULL
BEGIN
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'product' AND `name` = new.name;
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'product', new.name, 1 WHERE new.name <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'product' AND `name` = new.name);
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'brand' AND `name` = new.brand;
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'brand', new.brand, 1 WHERE new.brand <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'brand' AND `name` = new.brand);
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'strain' AND `name` = coalesce(new.strain, '');
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'strain', coalesce(new.strain, ''), 1 WHERE coalesce(new.strain, '') <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'strain' AND `name` = coalesce(new.strain, ''));
END;
--> statement-breakpoint
CREATE TRIGGER `product_names_delete` AFTER DELETE ON `products` WHEN old.status = 'Active' AND old.image_key IS NOT NULL
BEGIN
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'product' AND `name` = old.name;
	DELETE FROM `search_names` WHERE `kind` = 'product' AND `name` = old.name AND `uses` <= 0;
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'brand' AND `name` = old.brand;
	DELETE FROM `search_names` WHERE `kind` = 'brand' AND `name` = old.brand AND `uses` <= 0;
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'strain' AND `name` = coalesce(old.strain, '');
	DELETE FROM `search_names` WHERE `kind` = 'strain' AND `name` = coalesce(old.strain, '') AND `uses` <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER `product_names_leave` AFTER UPDATE OF `name`, `brand`, `strain`, `status`, `image_key` ON `products`
WHEN (old.status = 'Active' AND old.image_key IS NOT NULL) AND (old.name <> new.name OR old.brand <> new.brand OR old.strain IS NOT new.strain OR (old.status = 'Active' AND old.image_key IS NOT NULL) <> (new.status = 'Active' AND new.image_key IS NOT NULL))
BEGIN
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'product' AND `name` = old.name;
	DELETE FROM `search_names` WHERE `kind` = 'product' AND `name` = old.name AND `uses` <= 0;
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'brand' AND `name` = old.brand;
	DELETE FROM `search_names` WHERE `kind` = 'brand' AND `name` = old.brand AND `uses` <= 0;
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'strain' AND `name` = coalesce(old.strain, '');
	DELETE FROM `search_names` WHERE `kind` = 'strain' AND `name` = coalesce(old.strain, '') AND `uses` <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER `product_names_return` AFTER UPDATE OF `name`, `brand`, `strain`, `status`, `image_key` ON `products`
WHEN (new.status = 'Active' AND new.image_key IS NOT NULL) AND (old.name <> new.name OR old.brand <> new.brand OR old.strain IS NOT new.strain OR (old.status = 'Active' AND old.image_key IS NOT NULL) <> (new.status = 'Active' AND new.image_key IS NOT NULL))
BEGIN
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'product' AND `name` = new.name;
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'product', new.name, 1 WHERE new.name <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'product' AND `name` = new.name);
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'brand' AND `name` = new.brand;
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'brand', new.brand, 1 WHERE new.brand <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'brand' AND `name` = new.brand);
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'strain' AND `name` = coalesce(new.strain, '');
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'strain', coalesce(new.strain, ''), 1 WHERE coalesce(new.strain, '') <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'strain' AND `name` = coalesce(new.strain, ''));
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_names_insert` AFTER INSERT ON `vendors` WHEN (new.status = 'active' AND new.suspended_at IS NULL)
BEGIN
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'dispensary' AND `name` = new.dispensary_name;
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'dispensary', new.dispensary_name, 1 WHERE new.dispensary_name <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'dispensary' AND `name` = new.dispensary_name);
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_names_delete` AFTER DELETE ON `vendors` WHEN (old.status = 'active' AND old.suspended_at IS NULL)
BEGIN
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'dispensary' AND `name` = old.dispensary_name;
	DELETE FROM `search_names` WHERE `kind` = 'dispensary' AND `name` = old.dispensary_name AND `uses` <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_names_leave` AFTER UPDATE OF `dispensary_name`, `status`, `suspended_at` ON `vendors`
WHEN (old.status = 'active' AND old.suspended_at IS NULL) AND (old.dispensary_name <> new.dispensary_name OR (old.status = 'active' AND old.suspended_at IS NULL) <> (new.status = 'active' AND new.suspended_at IS NULL))
BEGIN
	UPDATE `search_names` SET `uses` = `uses` - 1 WHERE `kind` = 'dispensary' AND `name` = old.dispensary_name;
	DELETE FROM `search_names` WHERE `kind` = 'dispensary' AND `name` = old.dispensary_name AND `uses` <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER `vendor_names_return` AFTER UPDATE OF `dispensary_name`, `status`, `suspended_at` ON `vendors`
WHEN (new.status = 'active' AND new.suspended_at IS NULL) AND (old.dispensary_name <> new.dispensary_name OR (old.status = 'active' AND old.suspended_at IS NULL) <> (new.status = 'active' AND new.suspended_at IS NULL))
BEGIN
	UPDATE `search_names` SET `uses` = `uses` + 1 WHERE `kind` = 'dispensary' AND `name` = new.dispensary_name;
	INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'dispensary', new.dispensary_name, 1 WHERE new.dispensary_name <> ''
		AND NOT EXISTS (SELECT 1 FROM `search_names` WHERE `kind` = 'dispensary' AND `name` = new.dispensary_name);
END;
--> statement-breakpoint
INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'product', `name`, count(*) FROM `products` WHERE `status` = 'Active' AND `image_key` IS NOT NULL AND `name` <> '' GROUP BY `name`;
--> statement-breakpoint
INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'brand', `brand`, count(*) FROM `products` WHERE `status` = 'Active' AND `image_key` IS NOT NULL AND `brand` <> '' GROUP BY `brand`;
--> statement-breakpoint
INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'strain', `strain`, count(*) FROM `products` WHERE `status` = 'Active' AND `image_key` IS NOT NULL AND `strain` <> '' GROUP BY `strain`;
--> statement-breakpoint
INSERT INTO `search_names` (`kind`, `name`, `uses`) SELECT 'dispensary', `dispensary_name`, count(*) FROM `vendors` WHERE `status` = 'active' AND `suspended_at` IS NULL AND `dispensary_name` <> '' GROUP BY `dispensary_name`;
