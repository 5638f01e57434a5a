-- A vendor finds its products, listed or not, by a piece of a name, a brand or a strain. Vendor and text stand in the same
-- index, so that a search reads its own hits and nothing of other vendors. A row of it has its product's rowid.
CREATE VIRTUAL TABLE `inventory_search` USING fts5(`product_id` UNINDEXED, `vendor_id`, `text`, tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER `inventory_search_insert` AFTER INSERT ON `products`
BEGIN
	INSERT INTO `inventory_search` (`rowid`, `product_id`, `vendor_id`, `text`)
	VALUES (new.rowid, new.id, new.vendor_id, new.name || char(10) || new.brand || char(10) || coalesce(new.strain, ''));
END;
--> statement-breakpoint
CREATE TRIGGER `inventory_search_update` AFTER UPDATE OF `name`, `brand`, `strain` ON `products`
WHEN new.name <> old.name OR new.brand <> old.brand OR new.strain IS NOT old.strain
BEGIN
	UPDATE `inventory_search` SET `text` = new.name || char(10) || new.brand || char(10) || coalesce(new.strain, '')
	WHERE `rowid` = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `inventory_search_delete` AFTER DELETE ON `products`
BEGIN
	DELETE FROM `inventory_search` WHERE `rowid` = old.rowid;
END;
