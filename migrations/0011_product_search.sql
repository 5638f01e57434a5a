-- What shoppers can find, by where it can be had. An entry's number is the grid cell (33 bits) and the product's rowid (28 bits),
-- so that "products like this, near here" is a few ranges of numbers within one list. Entries for pickup lie beyond all
-- cells (2^33), and beyond those (2^34) once more the deliveries that reach further than 20 miles: whoever looks that far need
-- not read the many that do not. A database restored from a dump renumbers rows: drop what this file makes and run it again.
CREATE VIEW `product_search_rows` AS
SELECT `p`.`id` AS `product_id`, `p`.`vendor_id`, (`v`.`zone_cell` << 28) | `p`.`rowid` AS `entry`, `p`.`name`, `p`.`brand`, coalesce(`p`.`strain`, '') AS `strain`,
	'c:' || CASE `p`.`category` WHEN 'Flower' THEN 'a' WHEN 'Pre-roll' THEN 'b' WHEN 'Vape' THEN 'c' WHEN 'Edible' THEN 'd' WHEN 'Concentrate' THEN 'e' WHEN 'Tincture' THEN 'f' ELSE 'g' END
		|| ' p:' || char(97 + min(20, coalesce(`p`.`sale_price_cents`, `p`.`price_cents`) / 1000)) AS `facets`
FROM `products` `p` JOIN `vendors` `v` ON `v`.`id` = `p`.`vendor_id`
WHERE `p`.`status` = 'Active' AND `p`.`image_key` IS NOT NULL AND `v`.`dispensary_type` <> 'Pickup'
UNION ALL
SELECT `p`.`id`, `p`.`vendor_id`, ((`v`.`storefront_cell` + 8589934592) << 28) | `p`.`rowid`, `p`.`name`, `p`.`brand`, coalesce(`p`.`strain`, ''),
	'c:' || CASE `p`.`category` WHEN 'Flower' THEN 'a' WHEN 'Pre-roll' THEN 'b' WHEN 'Vape' THEN 'c' WHEN 'Edible' THEN 'd' WHEN 'Concentrate' THEN 'e' WHEN 'Tincture' THEN 'f' ELSE 'g' END
		|| ' p:' || char(97 + min(20, coalesce(`p`.`sale_price_cents`, `p`.`price_cents`) / 1000))
FROM `products` `p` JOIN `vendors` `v` ON `v`.`id` = `p`.`vendor_id`
WHERE `p`.`status` = 'Active' AND `p`.`image_key` IS NOT NULL AND `v`.`dispensary_type` <> 'Delivery'
UNION ALL
SELECT `p`.`id`, `p`.`vendor_id`, ((`v`.`zone_cell` + 17179869184) << 28) | `p`.`rowid`, `p`.`name`, `p`.`brand`, coalesce(`p`.`strain`, ''),
	'c:' || CASE `p`.`category` WHEN 'Flower' THEN 'a' WHEN 'Pre-roll' THEN 'b' WHEN 'Vape' THEN 'c' WHEN 'Edible' THEN 'd' WHEN 'Concentrate' THEN 'e' WHEN 'Tincture' THEN 'f' ELSE 'g' END
		|| ' p:' || char(97 + min(20, coalesce(`p`.`sale_price_cents`, `p`.`price_cents`) / 1000))
FROM `products` `p` JOIN `vendors` `v` ON `v`.`id` = `p`.`vendor_id`
WHERE `p`.`status` = 'Active' AND `p`.`image_key` IS NOT NULL AND `v`.`dispensary_type` <> 'Pickup' AND `v`.`delivery_radius_miles` > 20;
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_search` USING fts5(`name`, `brand`, `strain`, `facets`, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `product_search_insert` AFTER INSERT ON `products`
BEGIN
	INSERT INTO `product_search` (`rowid`, `name`, `brand`, `strain`, `facets`)
	SELECT `entry`, `name`, `brand`, `strain`, `facets` FROM `product_search_rows` WHERE `product_id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_delete` BEFORE DELETE ON `products`
BEGIN
	DELETE FROM `product_search` WHERE `rowid` IN (SELECT `entry` FROM `product_search_rows` WHERE `product_id` = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_leave` BEFORE UPDATE OF `name`, `brand`, `strain`, `category`, `price_cents`, `sale_price_cents`, `status`, `image_key`, `vendor_id` ON `products`
BEGIN
	DELETE FROM `product_search` WHERE `rowid` IN (SELECT `entry` FROM `product_search_rows` WHERE `product_id` = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_return` AFTER UPDATE OF `name`, `brand`, `strain`, `category`, `price_cents`, `sale_price_cents`, `status`, `image_key`, `vendor_id` ON `products`
BEGIN
	INSERT INTO `product_search` (`rowid`, `name`, `brand`, `strain`, `facets`)
	SELECT `entry`, `name`, `brand`, `strain`, `facets` FROM `product_search_rows` WHERE `product_id` = new.id;
END;
--> statement-breakpoint
-- A shop that moves takes its menu along.
CREATE TRIGGER `product_search_move_out` BEFORE UPDATE OF `zone_cell`, `storefront_cell`, `dispensary_type`, `delivery_radius_miles` ON `vendors`
WHEN old.zone_cell <> new.zone_cell OR old.storefront_cell <> new.storefront_cell OR old.dispensary_type <> new.dispensary_type
	OR (old.delivery_radius_miles > 20) <> (new.delivery_radius_miles > 20)
BEGIN
	DELETE FROM `product_search` WHERE `rowid` IN (SELECT `entry` FROM `product_search_rows` WHERE `vendor_id` = old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_move_in` AFTER UPDATE OF `zone_cell`, `storefront_cell`, `dispensary_type`, `delivery_radius_miles` ON `vendors`
WHEN old.zone_cell <> new.zone_cell OR old.storefront_cell <> new.storefront_cell OR old.dispensary_type <> new.dispensary_type
	OR (old.delivery_radius_miles > 20) <> (new.delivery_radius_miles > 20)
BEGIN
	INSERT INTO `product_search` (`rowid`, `name`, `brand`, `strain`, `facets`)
	SELECT `entry`, `name`, `brand`, `strain`, `facets` FROM `product_search_rows` WHERE `vendor_id` = new.id;
END;
--> statement-breakpoint
INSERT INTO `product_search` (`rowid`, `name`, `brand`, `strain`, `facets`) SELECT `entry`, `name`, `brand`, `strain`, `facets` FROM `product_search_rows`;
