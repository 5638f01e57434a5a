CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`rating` integer NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`answer` text,
	`answered_at` integer,
	`removed_at` integer,
	`removal_reason` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "reviews_text" CHECK(length("reviews"."text") <= 1000 AND length("reviews"."answer") <= 1000),
	CONSTRAINT "reviews_answered" CHECK(("reviews"."answer" IS NULL) = ("reviews"."answered_at" IS NULL)),
	CONSTRAINT "reviews_removed" CHECK(("reviews"."removed_at" IS NULL) = ("reviews"."removal_reason" IS NULL)),
	CONSTRAINT "reviews_removal_known" CHECK("reviews"."removal_reason" IN ('links', 'contact', 'profanity', 'health', 'abuse', 'offTopic'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_order_id_unique` ON `reviews` (`order_id`);--> statement-breakpoint
CREATE INDEX `reviews_of_vendor` ON `reviews` (`vendor_id`,`id`);--> statement-breakpoint
ALTER TABLE `vendors` ADD `rating_sum` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `vendors` ADD `rating_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The vendor's sum and count of ratings: its page, its menu and every listing show them and read no review for it.
CREATE TRIGGER `reviews_counted` AFTER INSERT ON `reviews` WHEN NEW.removed_at IS NULL
BEGIN
  UPDATE vendors SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1 WHERE id = NEW.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `reviews_recounted` AFTER UPDATE OF `removed_at` ON `reviews`
  WHEN (NEW.removed_at IS NULL) <> (OLD.removed_at IS NULL)
BEGIN
  UPDATE vendors SET rating_sum = rating_sum + iif(NEW.removed_at IS NULL, NEW.rating, -NEW.rating),
    rating_count = rating_count + iif(NEW.removed_at IS NULL, 1, -1) WHERE id = NEW.vendor_id;
END;
--> statement-breakpoint
CREATE TRIGGER `reviews_uncounted` AFTER DELETE ON `reviews` WHEN OLD.removed_at IS NULL
BEGIN
  UPDATE vendors SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1 WHERE id = OLD.vendor_id;
END;
