import { expect, test } from "vitest";
import { isFailure, readFields, refusedResponse, withoutSecrets } from "#app/domain/form-response.ts";
import { refuse } from "#app/domain/outcome.ts";

test("a refused form says why, beside which fields, and gives back what was typed", () => {
  const typed = { email: "ana@example" };
  const fields = { email: "Invalid email address." };
  expect(refusedResponse(refuse("malformed", "Please check the form.", { fields }), typed)).toEqual({
    done: false,
    reason: "malformed",
    message: "Please check the form.",
    fields,
    typed,
  });
  expect(refusedResponse(refuse("conflict", "Changed meanwhile."), typed).fields).toEqual({});
});

test("a lost connection, a broken server and a garbled answer are failures; a refusal is an answer", () => {
  expect(["lost", "fault", "garbled"].every(isFailure)).toBe(true);
  expect(["conflict", "", null].some(isFailure)).toBe(false);
});

test("a form's fields are read: repeated names as lines, files not at all", () => {
  const form = new FormData();
  form.append("name", "Ana");
  form.append("tag", "Sativa");
  form.append("tag", "");
  form.append("tag", "Indica");
  form.append("photo", new File(["x"], "x.png"));
  // A field may be called like something that every object has.
  form.append("toString", "a");
  expect(readFields(form)).toEqual({ name: "Ana", tag: "Sativa\n\nIndica", toString: "a" });
});

test("passwords, keys, PINs and card tokens are not given back; other fields are", () => {
  const typed = { email: "ana@example.org", pinned: "yes", shipping: "no" };
  const secret = {
    password: "1",
    confirmPassword: "2",
    treezApiKey: "3",
    sourceId: "4",
    formKey: "5",
    pin: "6",
    deliveryPin: "7",
  };
  expect(withoutSecrets({ ...secret, ...typed })).toEqual(typed);
});
