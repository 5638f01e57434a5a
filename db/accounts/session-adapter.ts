import type { Adapter, DatabaseSession } from "lucia";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { sessionExpiry } from "#app/domain/accounts/session-rules.ts";
import { type Db, runBatch } from "../client.ts";
import { findSessionWithUser, listSessionsOfUser } from "./queries.ts";
import {
  deleteExpiredSessions,
  deleteFamilyOfSession,
  deleteSessionsOfUser,
  insertSession,
  rotateSession,
  updateSessionExpiry,
} from "./writes.ts";

export type SessionAttributes = {
  familyId: string;
  parentId: string | null;
  signedInAt: number;
  lastSeenAt: number;
  rotatedAt: number | null;
  userAgent: string;
  clientIp: string;
};
export type UserAttributes = Omit<Actor, "userId" | "sessionId">;

/** Lucia uses the system clock and we use `now`, so dates are shifted. Ids are SHA-256 of tokens. */
export function sessionAdapter(db: Db, now: () => number): Adapter {
  const toLucia = (instant: number) => new Date(instant - now() + Date.now());
  const fromLucia = (date: Date) => date.getTime() - Date.now() + now();

  return {
    async getSessionAndUser(id) {
      const row = await findSessionWithUser(db, id);
      if (!row) return [null, null];
      const { familyId, userId, createdAt: signedInAt, lastSeenAt, rotatedAt, userAgent, clientIp, disabledAt } = row;
      const session: DatabaseSession = {
        id,
        userId,
        expiresAt: toLucia(row.expiresAt),
        attributes: { familyId, parentId: null, signedInAt, lastSeenAt, rotatedAt, userAgent, clientIp },
      };
      if (disabledAt !== null) return [session, null];
      const { role, email, firstName, vendorId, vendorIds, employerIds, staffRole } = row;
      const { courierService, vendorStatus, vendorState } = row;
      const person = { role, email, firstName, vendorId, vendorIds, employerIds, staffRole };
      const attributes = { ...person, courierService, vendorStatus, vendorState };
      return [session, { id: userId, attributes }];
    },

    async getUserSessions(userId) {
      const rows = await listSessionsOfUser(db, userId);
      return rows.map(({ id, expiresAt, createdAt: signedInAt, ...rest }) => ({
        id,
        userId,
        expiresAt: toLucia(expiresAt),
        attributes: { parentId: null, rotatedAt: null, signedInAt, ...rest },
      }));
    },

    async setSession({ id, userId, expiresAt: _, attributes }) {
      const { familyId, parentId, signedInAt, userAgent, clientIp } = attributes;
      const at = now();
      const expiresAt = sessionExpiry(signedInAt, at);
      if (parentId) return runBatch(db, rotateSession(db, parentId, { id, expiresAt, lastSeenAt: at }));
      const seen = { createdAt: signedInAt, expiresAt, lastSeenAt: at, confirmedAt: at };
      const row = { id, familyId, userId, ...seen, userAgent, clientIp };
      return runBatch(db, [insertSession(db, row)]);
    },

    updateSessionExpiration: async (id, date) => void (await updateSessionExpiry(db, id, fromLucia(date))),
    deleteSession: async (id) => void (await deleteFamilyOfSession(db, id)),
    deleteUserSessions: async (userId) => void (await deleteSessionsOfUser(db, userId)),
    deleteExpiredSessions: async () => void (await deleteExpiredSessions(db, now(), 0)),
  };
}
