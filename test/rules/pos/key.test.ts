import { expect, test } from "vitest";
import { keyNameError, readGrant } from "#app/domain/pos/key.ts";
import { keyForm } from "#app/domain/pos/key-form.ts";

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
  ["a broken escape beside the form's secret", grant, `Basic ${btoa("key:%zz")}`, "invalid_request"],
  ["something before Basic", bare, `My Basic ${btoa("key:s3cret")}`, "invalid_client"],
  ["something after Basic", bare, `Basic ${btoa("key:s3cret")} more`, "invalid_client"],
  ["another scheme", bare, "Bearer token", "invalid_client"],
])("%s is refused by the error of RFC 6749", (_name, form, authorization, error) => {
  expect(read(form, authorization)).toMatchObject({ ok: false, reason: error });
});

test.each([
  ["", "Please name the system, such as Front register."],
  ["x".repeat(40), undefined],
  ["x".repeat(41), "Up to 40 characters."],
  ["Front\nregister", "A name must be one line."],
])("a key named %j is refused with: %s", (name, error) => expect(keyNameError(name)).toBe(error));

test("a key's form names each thing that it may do, and at least one", () => {
  expect(keyForm.parse({ name: "Front", scopes: "menu\norders\n" })).toEqual({
    name: "Front",
    scopes: ["menu", "orders"],
  });
  expect(keyForm.safeParse({ name: "Front" }).error?.issues[0]?.message).toBe("Choose at least one.");
});
