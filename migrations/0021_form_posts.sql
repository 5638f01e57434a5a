CREATE TABLE `form_posts` (
	`digest` text PRIMARY KEY NOT NULL,
	`answer` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `form_posts_created` ON `form_posts` (`created_at`);