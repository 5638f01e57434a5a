-- Approved strains by the words of their names, as the search parts and stems words everywhere.
CREATE VIRTUAL TABLE `strain_search` USING fts5(`name`, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE TRIGGER `strain_search_insert` AFTER INSERT ON `strains` WHEN new.approved = 1
BEGIN
	INSERT INTO `strain_search` (`rowid`, `name`) VALUES (new.rowid, new.name);
END;
--> statement-breakpoint
CREATE TRIGGER `strain_search_delete` BEFORE DELETE ON `strains` WHEN old.approved = 1
BEGIN
	DELETE FROM `strain_search` WHERE `rowid` = old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `strain_search_leave` BEFORE UPDATE OF `name`, `approved` ON `strains`
WHEN old.approved = 1 AND (old.name <> new.name OR new.approved <> 1)
BEGIN
	DELETE FROM `strain_search` WHERE `rowid` = old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `strain_search_return` AFTER UPDATE OF `name`, `approved` ON `strains`
WHEN new.approved = 1 AND (old.name <> new.name OR old.approved <> 1)
BEGIN
	INSERT INTO `strain_search` (`rowid`, `name`) VALUES (new.rowid, new.name);
END;
--> statement-breakpoint
INSERT INTO `strain_search` (`rowid`, `name`) SELECT `rowid`, `name` FROM `strains` WHERE `approved` = 1;
