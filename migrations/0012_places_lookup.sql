CREATE INDEX `places_large` ON `places` (`search`) WHERE kind = 'city' AND weight >= 4;--> statement-breakpoint
CREATE INDEX `places_of_city` ON `places` (`state`,`city`) WHERE kind = 'zip';