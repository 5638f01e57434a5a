/** What a live feed says: something of this kind changed. The page then asks its loader. */
export type LiveHint = { kind: "order-placed" | "order-status" | "courier-request"; id: string };

export const feedOfOrder = (orderId: string) => `order:${orderId}`;
export const feedOfVendor = (vendorId: string) => `vendor:${vendorId}`;
export const feedOfDispatch = () => "dispatch";
