import { data } from "react-router";
import type { App } from "#app/context.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { CourierRequest } from "#app/domain/courier-request.ts";
import type { Refusal } from "#app/domain/outcome.ts";
import { courierRequestSchema, REQUIRED } from "#app/domain/schemas/courier-request.ts";
import { requestCourier } from "#app/use-cases/request-courier.ts";
import { statusOfRefusal } from "../vendor/answers.ts";

type TypedRequest = Record<string, string> & { items?: never };
export type TypedItem = { name: string; quantity: string };
export type RequestAnswer =
  | {
      done: true;
      submitted: Pick<CourierRequest, "id" | "orderNumber" | "customerName" | "pin" | "courierPaymentCents">;
    }
  | { done: false; message: string; fields: Record<string, string>; typed: TypedRequest; items: TypedItem[] };

/** The pickup request form, posted from the public page or, with a partner's actor, from its dashboard (SPEC.md 2, Courier). */
export async function submitRequest(app: App, actor: Actor | null, request: Request, isFromDashboard: boolean) {
  const form = await request.formData();
  const typed: TypedRequest = {};
  for (const [name, value] of form) if (typeof value === "string") typed[name] = value;
  const items = readItems(form);
  const refused = (refusal: Pick<Refusal, "message" | "fields">, status: number) =>
    data<RequestAnswer>(
      { done: false, message: refusal.message, fields: refusal.fields ?? {}, typed, items },
      { status },
    );

  const parsed = courierRequestSchema.safeParse({
    ...typed,
    products: items
      .filter(({ name }) => name.trim() !== "")
      .map(({ name, quantity }) => ({ name, quantity: Number(quantity || 1) })),
    orderId: typed.orderId || null,
    isFromDashboard,
  });
  if (!parsed.success) {
    const fields: Record<string, string> = {};
    for (const issue of parsed.error.issues)
      fields[issue.path[0] === "products" ? "products" : issue.path.join(".")] ??= issue.message;
    const missing = Object.values(fields).includes(REQUIRED);
    return refused({ message: missing ? REQUIRED : (parsed.error.issues[0]?.message ?? REQUIRED), fields }, 422);
  }
  const limit = actor?.vendorId
    ? await app.rateLimit("courierRequestOfPartner", actor.vendorId)
    : await app.rateLimit("courierRequest", app.address);
  if (!limit.allowed) return refused({ message: "Too many requests. Please try again later." }, 429);
  const made = await requestCourier(app, actor, parsed.data, typed.key || null);
  if (!made.ok) return refused(made, statusOfRefusal(made));
  const { id, orderNumber, customerName, pin, courierPaymentCents } = made.value.request;
  return data<RequestAnswer>({ done: true, submitted: { id, orderNumber, customerName, pin, courierPaymentCents } });
}

function readItems(form: FormData): TypedItem[] {
  const quantities = form.getAll("itemQuantity").map(String);
  return form.getAll("itemName").map((name, at) => ({ name: String(name), quantity: quantities[at] ?? "1" }));
}
