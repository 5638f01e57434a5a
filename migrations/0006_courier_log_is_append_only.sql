-- The log of a courier request is evidence: rows come, none changes, none goes.
CREATE TRIGGER `courier_request_moves_stand` BEFORE UPDATE ON `courier_request_moves`
BEGIN
  SELECT RAISE(ABORT, 'courier_request_moves: the log is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `courier_request_moves_stay` BEFORE DELETE ON `courier_request_moves`
BEGIN
  SELECT RAISE(ABORT, 'courier_request_moves: the log is only added to');
END;
