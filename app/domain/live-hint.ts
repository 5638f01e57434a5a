import { runsDispatch } from "./couriers/access.ts";

export type LiveHint = { kind: "order-placed" | "order-status" | "courier-request" | "pause"; id: string };

export const feedOfOrder = (orderId: string) => `order:${orderId}`;
export const feedOfVendor = (vendorId: string) => `vendor:${vendorId}`;
export const feedOfDispatch = () => "dispatch";

export const feedsOfAccount = ({ vendorIds }: { vendorIds: readonly string[] }): string[] =>
  vendorIds.length === 0 ? [feedOfDispatch()] : vendorIds.map(feedOfVendor);

/** RFC 6455: policy violation. The session ended or its role changed. */
export const SESSION_ENDED_CODE = 1008;

export const SOCKETS_MAX = 20;

export const socketTags = (ipKey: string, actor?: { userId: string; sessionId: string; role: string }): string[] => [
  tagOfClient(ipKey),
  ...(actor ? [tagOfUser(actor.userId), tagOfSession(actor.sessionId)] : []),
  ...(actor && runsDispatch(actor) ? [DISPATCH_TAG] : []),
];
/** Who follows every request: dispatchers and admins. */
export const DISPATCH_TAG = "dispatches";
const tagOfClient = (ipKey: string) => `address:${ipKey}`.slice(0, 256);
export const tagOfUser = (userId: string) => `user:${userId}`;
export const tagOfSession = (sessionId: string) => `session:${sessionId}`;
