import type { App } from "#app/app.ts";
import type { KeyScope } from "#app/domain/pos/key.ts";
import { makeKey } from "#app/use-cases/pos/make-key.ts";
import { asJson } from "../as-json.ts";
import { actorOf } from "../dashboard.ts";
import { worker } from "../fetcher.ts";
import { valueIn } from "../outcome.ts";

const API = "http://localhost/api/integrations";

export const requestToken = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  worker.fetch(`${API}/token`, { method: "POST", body: new URLSearchParams(form), headers });

let keys = 0;
/** A key of the dispensary's, and its calls with a current token. */
export async function aKey(app: App, vendorId: string, scopes: KeyScope[] = ["menu"]) {
  keys += 1;
  const { id, secret } = valueIn(await makeKey(app, actorOf(vendorId), { name: `Register ${keys}`, scopes }));
  const response = await requestToken({ grant_type: "client_credentials", client_id: id, client_secret: secret });
  const { access_token: token } = await response.json<{ access_token: string }>();
  const headers = { Authorization: `Bearer ${token}` };
  const send = (method: "POST" | "PUT" | "DELETE", path: string, body: unknown, more: Record<string, string> = {}) =>
    worker.fetch(`${API}${path}`, asJson(method, body, { ...headers, ...more }));
  const get = (path: string) => worker.fetch(`${API}${path}`, { headers });
  return { id, secret, token, headers, send, get };
}
