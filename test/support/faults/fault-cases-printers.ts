import { addOrder } from "../dashboard.ts";
import { aCase, byVendor, looseCase } from "./fault-case.ts";
import type { FaultCase } from "./fault-run.ts";
import type { HttpClient, World } from "./fault-world.ts";

/** A dispensary with a printer, for which an order's ticket waits. */
async function aPrinter({ app, vendor, client }: World) {
  const { vendor: shop, headers } = await vendor(app);
  const added = await client.post("/api/vendors/printers", { name: "Counter" }, headers);
  const { id, token } = await added.json<{ id: string; token: string }>();
  const order = await addOrder(app, shop.id);
  await client.post(`/api/orders/${order.id}/reprint`, {}, headers);
  const path = `/api/printers/${token}`;
  const poll = (through: HttpClient, more: object = {}) => through.post(path, { statusCode: "200%20OK", ...more });
  const { jobToken } = await (await poll(client)).json<{ jobToken: string }>();
  const download = (through: HttpClient) => through.get(`${path}?type=text/plain&token=${jobToken}`);
  const settle = (through: HttpClient) => through.delete(`${path}?code=200%20OK&token=${jobToken}`);
  return { id, headers, order, jobToken, poll, download, settle };
}

export const printerCases: FaultCase[] = [
  byVendor("printing/add-printer", (client, { headers }) =>
    client.post("/api/vendors/printers", { name: "Counter" }, headers),
  ),
  looseCase("printing/remove-printer", { onRetry: [404] }, async (world) => {
    const { id, headers } = await aPrinter(world);
    return (client) => client.form(`/vendor-dashboard/printers/${id}/removal`, {}, headers);
  }),
  aCase("printing/print-test", async (world) => {
    const { id, headers } = await aPrinter(world);
    return (client) => client.form(`/vendor-dashboard/printers/${id}/test`, {}, headers);
  }),
  aCase("printing/reprint-order", async (world) => {
    const { headers, order, download, settle } = await aPrinter(world);
    await download(world.client);
    await settle(world.client);
    return (client) => client.post(`/api/orders/${order.id}/reprint`, {}, headers);
  }),
  aCase("printing/poll-printer", async (world) => {
    const { poll, download, jobToken } = await aPrinter(world);
    await download(world.client);
    return (client) => poll(client, { jobToken });
  }),
  aCase("printing/send-ticket", async (world) => {
    const { download } = await aPrinter(world);
    return download;
  }),
  aCase("printing/settle-ticket", async (world) => {
    const { download, settle } = await aPrinter(world);
    await download(world.client);
    return settle;
  }),
];
