-- vendors.listed_count says how many products a public menu shows, so that no page counts them.
CREATE TRIGGER `products_listed_insert` AFTER INSERT ON `products` WHEN new.status = 'Active' AND new.image_key IS NOT NULL
BEGIN
	UPDATE `vendors` SET `listed_count` = `listed_count` + 1 WHERE `id` = new.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `products_listed_delete` AFTER DELETE ON `products` WHEN old.status = 'Active' AND old.image_key IS NOT NULL
BEGIN
	UPDATE `vendors` SET `listed_count` = `listed_count` - 1 WHERE `id` = old.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `products_listed_update` AFTER UPDATE OF `status`, `image_key` ON `products`
WHEN (new.status = 'Active' AND new.image_key IS NOT NULL) <> (old.status = 'Active' AND old.image_key IS NOT NULL)
BEGIN
	UPDATE `vendors` SET `listed_count` = `listed_count` + iif(new.status = 'Active' AND new.image_key IS NOT NULL, 1, -1) WHERE `id` = new.vendor_id;
END;
