-- A vendor finds its orders by a piece of a name, a phone or an id. Vendor and text stand in the same index, so that a
-- search reads its own hits and nothing of other vendors. What an order says of its shopper never changes.
CREATE VIRTUAL TABLE `orders_search` USING fts5(`order_id` UNINDEXED, `vendor_id`, `text`, tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER `orders_search_insert` AFTER INSERT ON `orders`
BEGIN
	INSERT INTO `orders_search` (`order_id`, `vendor_id`, `text`)
	VALUES (new.id, new.vendor_id, new.first_name || ' ' || new.last_name || char(10) || new.phone || char(10) || new.id);
END;
