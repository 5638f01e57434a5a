import type { BrowserContext } from "playwright-core";
import { expect, inject } from "vitest";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { demoLogins } from "#db/seed/demo-people.ts";
import { nextPhone } from "../next-phone.ts";

/** Signs one of the demo's people in, without a page. */
export async function signInDemo(context: BrowserContext, origin: string, name: string): Promise<void> {
  const { email, password } = demoLogins.find((login) => login.email === `${name}@example.com`) ?? {};
  const response = await context.request.post(`${origin}/api/auth/login`, {
    data: { email, password },
    headers: { Origin: origin },
  });
  expect(response.status()).toBe(200);
}

/** The first product on a dispensary's public menu. */
export async function firstProductOf(origin: string, vendorId: string): Promise<string> {
  const menu = await (await fetch(`${origin}/api/vendor/inventory/public/${vendorId}`)).json();
  return (menu as { data: { _id: string }[] }).data[0]?._id ?? "";
}

/** The servers' clock, which differs from ours at night, when the demo's dispensaries would be closed. */
export const demoNow = () => Date.now() + inject("demoOffset");

type Placed = { vendorId?: string; productId?: string; firstName?: string; lastName?: string };

/** A pickup of five of one product, placed elsewhere: by Casey Call at the demo's first dispensary, unless told otherwise. */
export async function placeDemoOrder(
  origin: string,
  { vendorId = demoVendorIds.vendor, productId, ...named }: Placed = {},
): Promise<{ orderId: string; link: string }> {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(`${origin}/api/customer/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect(response.ok, await response.clone().text()).toBe(true);
    return response.json();
  };
  const items = [{ productId: productId ?? (await firstProductOf(origin, vendorId)), quantity: 5 }];
  const chosen = { orderType: "Pickup", payment_method: "Cash", items };
  const { quote } = await post<{ quote: { total: number } }>("quote", { vendorId, ...chosen });
  const person = { firstName: "Casey", lastName: "Call", ...named, email: "caller@example.org", phone: nextPhone() };
  const sale = { birthday: "05/14/1990", totalAmount: quote.total, vendorId, orderDetails: chosen };
  return post("create-order", { ...person, ...sale });
}
