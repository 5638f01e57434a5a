import { idCheckJsonSchema } from "#app/domain/compliance/id-check-schema.ts";
import {
  courierStatuses,
  failureReasonCodes,
  moveReasonCodes,
  pickupTimeOptions,
  statusLabels,
} from "#app/domain/couriers/request.ts";
import { z } from "#app/domain/zod.ts";
import { messageResponse } from "../handlers.ts";

const dollars = z.number().min(0).meta({ description: "US dollars." });
const instant = z.iso.datetime().nullable();
const statuses = z.enum(courierStatuses);

const entrySchema = z.object({
  version: z.int(),
  at: instant,
  tappedAt: instant.meta({ description: "When the courier tapped, if the move waited for a connection." }),
  move: z.string(),
  from: statuses.nullable(),
  to: statuses,
  by: z.string(),
  courier: z.string().nullable(),
  idChecked: z.boolean().nullable(),
  idCheck: idCheckJsonSchema,
  proof: z.enum(["pin", "photo"]).nullable(),
  reason: z.enum(moveReasonCodes).nullable(),
  addressChange: z.object({ from: z.string(), to: z.string() }).nullable().meta({
    description: "The delivery address before and after, if this entry changed it or its note.",
  }),
  note: z.string(),
  hash: z.string().meta({ description: "SHA-256 over this entry and the hash before it." }),
});

/** SPEC.md 3, plus fields of our own. */
export const courierRequestJsonSchema = z
  .object({
    _id: z.string(),
    dispensaryName: z.string(),
    address: z.string(),
    contactPhone: z.string(),
    orderNumber: z.string(),
    customerName: z.string(),
    customerPhone: z.string(),
    deliveryAddress: z.string(),
    orderTotal: dollars.meta({ description: "US dollars, before taxes." }),
    amountToCollect: dollars.nullable().meta({
      description: "What the customer owes at the door, to the cent; only for requests made from an order.",
    }),
    courierPayment: dollars,
    courierRatePercent: z.int(),
    notes: z.string(),
    addressChangedAt: instant.meta({
      description: "When the delivery address or its note changed, until the courier confirms it.",
    }),
    pickupTimeOption: z.enum(pickupTimeOptions),
    requestedPickupTime: instant,
    pickupBy: z.iso.datetime().meta({ description: "The end of the pickup window." }),
    deliverBy: z.iso.datetime().meta({ description: "The latest time that the customer can expect the delivery." }),
    products: z.array(z.object({ name: z.string(), quantity: z.int() })),
    isFromDashboard: z.boolean(),
    status: statuses,
    statusText: z.enum(Object.values(statusLabels)).meta({
      description: "The status in words. A failed delivery is CANCELLED, in words: Not delivered.",
    }),
    createdAt: instant,
    assignedAt: instant,
    pickedUpAt: instant,
    deliveredAt: instant,
    cancelledAt: instant,
    failedAt: instant.meta({ description: "When the delivery failed." }),
    courierId: z.string().nullable(),
    courierName: z.string().nullable(),
    courierPhone: z.string().nullable().optional().meta({
      description: "Only in the dispensary's own list, while the courier has the goods or is coming for them.",
    }),
    idChecked: z.boolean().nullable().meta({ description: "For a delivery: whether the ID was checked." }),
    idCheck: idCheckJsonSchema,
    proof: z.enum(["pin", "photo"]).nullable(),
    failureReason: z.enum(failureReasonCodes).nullable(),
    returnedAt: instant.meta({ description: "When the dispensary got undelivered goods back." }),
    version: z.int(),
    deliveryPin: z.string().optional().meta({ description: "For the dispensary, which gives it to its customer." }),
    returnCode: z.string().optional().meta({
      description:
        "For goods on their way back: the dispensary gives it to the courier once it has the goods and has paid the courier back.",
    }),
    log: z.array(entrySchema).optional(),
  })
  .meta({ id: "CourierRequest" });

export const courierRequestListSchema = z.array(courierRequestJsonSchema);
export const courierRequestDoneSchema = messageResponse.extend({
  data: courierRequestJsonSchema,
});
