ALTER TABLE `courier_requests` ADD `id_check_method` text CONSTRAINT "courier_requests_id_check_method_known" CHECK(id_check_method IN ('birthdate', 'barcode', 'stated'));--> statement-breakpoint
ALTER TABLE `courier_requests` ADD `id_check_pack` text CONSTRAINT "courier_requests_id_check_pack_letters" CHECK(id_check_pack GLOB '[A-Z][A-Z]');--> statement-breakpoint
ALTER TABLE `courier_request_moves` ADD `id_check_method` text CONSTRAINT "courier_request_moves_id_check_method_known" CHECK(id_check_method IN ('birthdate', 'barcode', 'stated'));--> statement-breakpoint
ALTER TABLE `courier_request_moves` ADD `id_check_pack` text CONSTRAINT "courier_request_moves_id_check_pack_letters" CHECK(id_check_pack GLOB '[A-Z][A-Z]');--> statement-breakpoint
ALTER TABLE `orders` ADD `id_check_method` text CONSTRAINT "orders_id_check_method_known" CHECK(id_check_method IN ('birthdate', 'barcode', 'stated'));--> statement-breakpoint
ALTER TABLE `orders` ADD `id_check_pack` text CONSTRAINT "orders_id_check_pack_letters" CHECK(id_check_pack GLOB '[A-Z][A-Z]');
