CREATE INDEX `billing_accounts_heard` ON `billing_accounts` (`synced_at`);--> statement-breakpoint
CREATE INDEX `outbox_given_up` ON `outbox` (`created_at`) WHERE sent_at IS NULL AND next_attempt_at IS NULL;--> statement-breakpoint
CREATE INDEX `password_resets_expiry` ON `password_resets` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_rotated` ON `sessions` (`rotated_at`) WHERE rotated_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `pos_imports_ready` ON `pos_imports` (`read_at`) WHERE state = 'ready';--> statement-breakpoint
CREATE INDEX `vendors_suspended` ON `vendors` (`suspended_at`) WHERE suspended_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `vendors_unchecked_licences` ON `vendors` (`created_at`) WHERE license_number IS NOT NULL AND license_approved_at IS NULL;