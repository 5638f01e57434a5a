ALTER TABLE `orders` ADD `apartment` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_note` text;