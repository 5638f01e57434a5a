DROP TRIGGER `inventory_search_insert`;
--> statement-breakpoint
DROP TRIGGER `inventory_search_update`;
--> statement-breakpoint
DROP TRIGGER `inventory_search_delete`;
--> statement-breakpoint
DROP TABLE `inventory_search`;
--> statement-breakpoint
-- What vendors have, listed or not, by the same words as the shoppers' search: `product_search` holds only what shoppers can find.
CREATE VIEW `inventory_search_rows` AS
SELECT `p`.`rowid` AS `entry`, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(`p`.`name`),' ',''),'-',''),'.',''),',',''),'''',''),'’',''),'"',''),'/',''),'&',''),'(',''),')',''),'#',''),'+',''),':',''),'!',''),'*',''),'_',''),'|',''),'%',''),'$',''),'@',''),'[',''),']',''),';',''),'?',''),'=',''),'~',''),'–',''),'—',''),'®',''),'™','') AS `key`, `p`.`name`, `p`.`brand`, coalesce(`p`.`strain`, '') AS `strain`,
	'xc' || CASE `p`.`category` WHEN 'Flower' THEN 0 WHEN 'Pre-roll' THEN 1 WHEN 'Vape' THEN 2 WHEN 'Edible' THEN 3 WHEN 'Concentrate' THEN 4 WHEN 'Tincture' THEN 5 ELSE 6 END || ' xv' || `p`.`vendor_id` AS `facets`
FROM `products` `p`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `inventory_search` USING fts5(`key`, `name`, `brand`, `strain`, `facets`, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE TRIGGER `inventory_search_insert` AFTER INSERT ON `products`
BEGIN
	INSERT INTO `inventory_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`) SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets` FROM `inventory_search_rows` WHERE `entry` = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `inventory_search_delete` BEFORE DELETE ON `products`
BEGIN
	DELETE FROM `inventory_search` WHERE `rowid` = old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `inventory_search_update` AFTER UPDATE OF `name`, `brand`, `strain`, `category`, `vendor_id` ON `products`
WHEN old.name IS NOT new.name OR old.brand IS NOT new.brand OR old.strain IS NOT new.strain OR old.category IS NOT new.category OR old.vendor_id IS NOT new.vendor_id
BEGIN
	DELETE FROM `inventory_search` WHERE `rowid` = old.rowid;
	INSERT INTO `inventory_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`) SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets` FROM `inventory_search_rows` WHERE `entry` = new.rowid;
END;
--> statement-breakpoint
INSERT INTO `inventory_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`) SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets` FROM `inventory_search_rows`;
--> statement-breakpoint
-- The same of the master catalog.
CREATE VIEW `catalog_search_rows` AS
SELECT `p`.`rowid` AS `entry`, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(`p`.`name`),' ',''),'-',''),'.',''),',',''),'''',''),'’',''),'"',''),'/',''),'&',''),'(',''),')',''),'#',''),'+',''),':',''),'!',''),'*',''),'_',''),'|',''),'%',''),'$',''),'@',''),'[',''),']',''),';',''),'?',''),'=',''),'~',''),'–',''),'—',''),'®',''),'™','') AS `key`, `p`.`name`, `p`.`brand`, coalesce(`p`.`strain`, '') AS `strain`,
	'xc' || CASE `p`.`category` WHEN 'Flower' THEN 0 WHEN 'Pre-roll' THEN 1 WHEN 'Vape' THEN 2 WHEN 'Edible' THEN 3 WHEN 'Concentrate' THEN 4 WHEN 'Tincture' THEN 5 ELSE 6 END || iif(`p`.`brand` = '', '', ' xb' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(`p`.`brand`),' ',''),'-',''),'.',''),',',''),'''',''),'’',''),'"',''),'/',''),'&',''),'(',''),')',''),'#',''),'+',''),':',''),'!',''),'*',''),'_',''),'|',''),'%',''),'$',''),'@',''),'[',''),']',''),';',''),'?',''),'=',''),'~',''),'–',''),'—',''),'®',''),'™','')) AS `facets`
FROM `catalogue_products` `p`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `catalog_search` USING fts5(`key`, `name`, `brand`, `strain`, `facets`, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE TRIGGER `catalog_search_insert` AFTER INSERT ON `catalogue_products`
BEGIN
	INSERT INTO `catalog_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`) SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets` FROM `catalog_search_rows` WHERE `entry` = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_search_delete` BEFORE DELETE ON `catalogue_products`
BEGIN
	DELETE FROM `catalog_search` WHERE `rowid` = old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_search_update` AFTER UPDATE OF `name`, `brand`, `strain`, `category` ON `catalogue_products`
WHEN old.name IS NOT new.name OR old.brand IS NOT new.brand OR old.strain IS NOT new.strain OR old.category IS NOT new.category
BEGIN
	DELETE FROM `catalog_search` WHERE `rowid` = old.rowid;
	INSERT INTO `catalog_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`) SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets` FROM `catalog_search_rows` WHERE `entry` = new.rowid;
END;
--> statement-breakpoint
INSERT INTO `catalog_search` (`rowid`, `key`, `name`, `brand`, `strain`, `facets`) SELECT `entry`, `key`, `name`, `brand`, `strain`, `facets` FROM `catalog_search_rows`;
--> statement-breakpoint
-- Where no word of the catalog is found as it was typed, the nearest name is looked for here.
CREATE VIRTUAL TABLE `catalog_like` USING fts5(`text`, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE TRIGGER `catalog_like_insert` AFTER INSERT ON `catalogue_products`
BEGIN
	INSERT INTO `catalog_like` (`rowid`, `text`) VALUES (new.rowid, ' ' || new.name || ' ' || new.brand || ' ');
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_like_delete` BEFORE DELETE ON `catalogue_products`
BEGIN
	DELETE FROM `catalog_like` WHERE `rowid` = old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_like_update` AFTER UPDATE OF `name`, `brand` ON `catalogue_products`
WHEN old.name <> new.name OR old.brand <> new.brand
BEGIN
	DELETE FROM `catalog_like` WHERE `rowid` = old.rowid;
	INSERT INTO `catalog_like` (`rowid`, `text`) VALUES (new.rowid, ' ' || new.name || ' ' || new.brand || ' ');
END;
--> statement-breakpoint
INSERT INTO `catalog_like` (`rowid`, `text`) SELECT `rowid`, ' ' || `name` || ' ' || `brand` || ' ' FROM `catalogue_products`;
