import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type OrderType, orderTypes } from "#app/domain/dispensaries/vendor.ts";
import { type Category, categories } from "#app/domain/menu/product.ts";
import { type OrderStatus, orderStatuses } from "#app/domain/orders/order.ts";
import { type PaymentMethod, paymentMethods } from "#app/domain/orders/payment-methods.ts";
import { instant, json, oneOf } from "../columns.ts";
import { vendors } from "./dispensaries.ts";

/** What was bought, from whom and for how much, as it stood then: later edits of menu or shop change nothing here. */
export const orders = sqliteTable(
  "orders",
  {
    id: text("id").primaryKey(),
    vendorId: text("vendor_id")
      .notNull()
      .references(() => vendors.id),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    version: integer("version").notNull().default(1),
    status: text("status").$type<OrderStatus>().notNull().default("AWAITING_PROCESSING"),
    /** Null while it waits, and for orders that were closed before this was kept. */
    closedAt: instant("closed_at"),
    /** The account that completed or canceled it; null where its courier's delivery completed it. */
    closedBy: text("closed_by"),
    /** When it was stated that the customer's ID was checked. The document is never kept. */
    idCheckedAt: instant("id_checked_at"),
    orderType: text("order_type").$type<OrderType>().notNull(),

    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    /** Ten digits. */
    phone: text("phone").notNull(),
    /** YYYY-MM-DD. */
    birthdate: text("birthdate").notNull(),

    street: text("street"),
    apartment: text("apartment"),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
    lat: real("lat"),
    lng: real("lng"),
    /** What the shopper tells the driver. */
    deliveryNote: text("delivery_note"),

    paymentMethod: text("payment_method").$type<PaymentMethod>().notNull(),
    subtotalCents: integer("subtotal_cents").notNull(),
    feeCents: integer("fee_cents").notNull(),
    tipCents: integer("tip_cents").notNull(),
    totalCents: integer("total_cents").notNull(),

    vendorDetails: json<{
      dispensaryName: string;
      storefrontAddress: string;
      logoKey: string | null;
      phone: string | null;
    }>("vendor_details").notNull(),
  },
  (t) => [
    index("orders_of_vendor").on(t.vendorId, t.createdAt),
    index("orders_of_vendor_by_status").on(t.vendorId, t.status, t.createdAt),
    check("orders_status_known", sql`${t.status} IN (${oneOf(orderStatuses)})`),
    check("orders_type_known", sql`${t.orderType} IN (${oneOf(orderTypes)})`),
    check("orders_payment_known", sql`${t.paymentMethod} IN (${oneOf(paymentMethods)})`),
    check("orders_phone", sql`${t.phone} GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'`),
    check("orders_birthdate", sql`${t.birthdate} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check(
      "orders_address_of_deliveries",
      sql`(${t.orderType} = 'Delivery') = (${t.street} IS NOT NULL AND ${t.city} IS NOT NULL AND ${t.state} IS NOT NULL AND ${t.zip} IS NOT NULL)`,
    ),
    check("orders_amounts", sql`${t.subtotalCents} > 0 AND ${t.feeCents} >= 0 AND ${t.tipCents} >= 0`),
    check("orders_total", sql`${t.totalCents} = ${t.subtotalCents} + ${t.feeCents} + ${t.tipCents}`),
    check("orders_tip_of_deliveries", sql`${t.tipCents} = 0 OR ${t.orderType} = 'Delivery'`),
  ],
);

export const orderItems = sqliteTable(
  "order_items",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    line: integer("line").notNull(),
    /** No foreign key: the product may be deleted, the order stays what it was. */
    productId: text("product_id").notNull(),
    name: text("name").notNull(),
    category: text("category").$type<Category>().notNull(),
    brand: text("brand").notNull(),
    strain: text("strain"),
    amount: text("amount"),
    imageKey: text("image_key"),
    quantity: integer("quantity").notNull(),
    priceCents: integer("price_cents").notNull(),
    salePriceCents: integer("sale_price_cents"),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.line] }),
    // Whether an order still shows a picture that its product has no more.
    index("order_items_image").on(t.imageKey).where(sql`image_key IS NOT NULL`),
    check("order_items_quantity", sql`${t.quantity} BETWEEN 1 AND 99`),
    check("order_items_category_known", sql`${t.category} IN (${oneOf(categories)})`),
    check("order_items_price", sql`${t.priceCents} > 0`),
    check("order_items_sale_price", sql`${t.salePriceCents} > 0 AND ${t.salePriceCents} < ${t.priceCents}`),
  ],
);
