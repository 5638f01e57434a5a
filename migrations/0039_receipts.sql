ALTER TABLE `users` ADD `employee_number` text;--> statement-breakpoint
ALTER TABLE `vendors` ADD `employee_number` text;