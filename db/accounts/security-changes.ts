import { type SecurityChange, securityMail } from "#app/domain/accounts/security-mail.ts";
import type { Db, Statement } from "../client.ts";
import { insertMail } from "../emails/writes.ts";
import { insertVisitAudit } from "./audit-writes.ts";

export const insertSecurityChange = (
  visit: { db: Db; now: () => number; clientIp: string; settings: { origin: string } },
  { userId, email }: { userId: string; email: string },
  change: SecurityChange,
  actorId = userId,
): Statement[] => [
  insertVisitAudit(visit, { kind: change, actorId, subjectId: userId }),
  insertMail(visit.db, visit.now(), securityMail(change, email, visit.settings.origin)),
];
