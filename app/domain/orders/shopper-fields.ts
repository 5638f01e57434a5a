/** Shows less, because others can open the page from browser history. */
export const shownOrderFields = {
  _id: true,
  vendorId: true,
  createdAt: true,
  updatedAt: true,
  code: true,
  status: true,
  stage: true,
  stages: true,
  proposal: true,
  idCheckedAt: true,
  idCheck: true,
  window: true,
  orderType: true,
  reservation: true,
  subtotal: true,
  deals: true,
  taxLines: true,
  taxNote: true,
  taxesApart: true,
  payment_fee: true,
  tip: true,
  total: true,
  payment_method: true,
  contactInfo: true,
  deliveryAddress: true,
  deliveryNote: true,
  items: true,
  vendorDetails: true,
} as const;

/** An allowlist. */
export const shopperOrderFields = { ...shownOrderFields, customer: true } as const;
