import { expect, test } from "vitest";
import { readGrant } from "#app/domain/pos/key.ts";

const grant = { grant_type: "client_credentials", client_id: "key", client_secret: "s3cret" };
const { client_id: _, client_secret: __, ...bare } = grant;
const read = (form: Record<string, string> | string, authorization?: string) =>
  readGrant(new URLSearchParams(form), authorization);

test("a client authenticates in its form or by Basic, whose parts are form-encoded", () => {
  expect(read({ ...grant, scope: "menu orders" })).toEqual({
    ok: true,
    value: { clientId: "key", secret: "s3cret", scopes: ["menu", "orders"] },
  });
  const basic = `Basic ${btoa("key%3A1:a+b%25")}`;
  expect(read(bare, basic)).toMatchObject({ value: { clientId: "key:1", secret: "a b%", scopes: [] } });
});

test.each([
  ["no grant type", { client_id: "key" }, undefined, "invalid_request"],
  ["another grant type", { ...grant, grant_type: "password" }, undefined, "unsupported_grant_type"],
  ["a parameter twice", "grant_type=client_credentials&scope=menu&scope=orders", undefined, "invalid_request"],
  ["two ways to authenticate", grant, `Basic ${btoa("key:s3cret")}`, "invalid_request"],
  ["no secret", { ...bare, client_id: "key" }, undefined, "invalid_client"],
  ["Basic that is no Base64", bare, "Basic ???", "invalid_client"],
  ["Basic with a broken escape", bare, `Basic ${btoa("key:%zz")}`, "invalid_client"],
  ["another scheme", bare, "Bearer token", "invalid_client"],
])("%s is refused by the error of RFC 6749", (_name, form, authorization, error) => {
  expect(read(form, authorization)).toMatchObject({ ok: false, reason: error });
});
