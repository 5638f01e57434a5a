ALTER TABLE `vendors` ADD `license_entered_at` integer;
--> statement-breakpoint
ALTER TABLE `vendors` ADD `license_checked_at` integer;
--> statement-breakpoint
ALTER TABLE `vendors` ADD `license_rejection` text CONSTRAINT "vendors_license_rejection" CHECK(length(license_rejection) <= 500);
--> statement-breakpoint
DROP INDEX `vendors_unchecked_licences`;
--> statement-breakpoint
CREATE INDEX `vendors_unchecked_licences` ON `vendors` (`license_entered_at`) WHERE license_number IS NOT NULL AND license_approved_at IS NULL AND license_rejection IS NULL;
--> statement-breakpoint
CREATE INDEX `vendors_ending_licenses` ON `vendors` (`license_expires_on`) WHERE license_approved_at IS NOT NULL;
