/** What a live feed says: something of this kind changed. The page then asks its loader. */
export type LiveHint = { kind: "order-placed" | "order-status" | "courier-request" | "pause"; id: string };

export const feedOfOrder = (orderId: string) => `order:${orderId}`;
export const feedOfVendor = (vendorId: string) => `vendor:${vendorId}`;
export const feedOfDispatch = () => "dispatch";

/** The feed that a person's pages follow. */
export const feedOfAccount = ({ vendorId }: { vendorId: string | null }) =>
  vendorId === null ? feedOfDispatch() : feedOfVendor(vendorId);

/** What a socket closes with whose session is over, or whose role is another now (RFC 6455: policy violation). */
export const SESSION_OVER = 1008;

/** How many sockets one client may hold open on one feed. */
export const SOCKETS_MAX = 20;

/** Who listens, by the words that sockets are found by again: a client's IP, and where somebody is signed in, who and where. */
export const socketTags = (ipKey: string, actor?: { userId: string; sessionId: string }): string[] => [
  // The platform takes no longer ones.
  tagOfClient(ipKey),
  ...(actor ? [tagOfUser(actor.userId), tagOfSession(actor.sessionId)] : []),
];
const tagOfClient = (ipKey: string) => `address:${ipKey}`.slice(0, 256);
export const tagOfUser = (userId: string) => `user:${userId}`;
export const tagOfSession = (sessionId: string) => `session:${sessionId}`;
