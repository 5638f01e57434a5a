import { expect, test } from "vitest";
import { z } from "#app/domain/zod.ts";

/** What a schema says of a value that it refuses, under a field of this name. */
const messageOf = (schema: z.ZodType, value: unknown, field = "amount") =>
  z
    .object({ [field]: schema })
    .safeParse({ [field]: value })
    .error?.issues.map(({ message }) => message);

test.each([
  ["amount", "Amount is required."],
  ["orderDetails", "Order details are required."],
  ["from_name", "From name is required."],
  ["_address", "Address is required."],
  ["status", "Status is required."],
  ["businessHours", "Business hours are required."],
  ["lineXY", "Line xy is required."],
])("a missing field %s is called by its name in words: %s", (field, sentence) => {
  expect(messageOf(z.string(), undefined, field)).toEqual([sentence]);
  expect(messageOf(z.string(), null, field)).toEqual([sentence]);
});

test("an entry of a list is called by its list, and a body without a field 'this'", () => {
  expect(messageOf(z.array(z.string()), ["a", 1], "tagNames")).toEqual(["Tag names must be text."]);
  expect(z.string().safeParse(1).error?.issues[0]?.message).toBe("This must be text.");
  expect(z.string().safeParse(undefined).error?.issues[0]?.message).toBe("This is required.");
});

test.each<[z.ZodType, unknown, string]>([
  [z.string(), 1, "Amount must be text."],
  [z.number(), "1", "Amount must be a number."],
  [z.int(), 1.5, "Amount must be a whole number."],
  [z.boolean(), "yes", "Amount must be true or false."],
  [z.array(z.string()), "a", "Amount must be a list."],
  [z.tuple([z.string()]), "a", "Amount must be a list."],
  [z.object({}), "a", "Amount must be an object."],
  [z.record(z.string(), z.string()), "a", "Amount must be an object."],
  [z.date(), "a", "Amount cannot be understood."],
])("a value of the wrong type names the expected type", (schema, value, sentence) =>
  expect(messageOf(schema, value)).toEqual([sentence]),
);

test.each<[z.ZodType, unknown, string]>([
  [z.string().min(1), "", "Amount is required."],
  [z.string().min(2), "a", "Amount must be at least 2 characters."],
  [z.string().max(2), "abc", "Amount must be at most 2 characters."],
  [z.array(z.string()).min(1), [], "Amount is required."],
  [z.array(z.string()).min(2), ["a"], "Amount must be at least 2 entries."],
  [z.array(z.string()).max(2), ["a", "b", "c"], "Amount must be at most 2 entries."],
  [z.number().min(1), 0, "Amount must be at least 1."],
  [z.number().max(5), 6, "Amount must be at most 5."],
])("a value that is too small or too large names the limit", (schema, value, sentence) =>
  expect(messageOf(schema, value)).toEqual([sentence]),
);

test("an unknown option lists the valid ones; a value that isn't the only valid one can't be understood", () => {
  expect(messageOf(z.enum(["Cash", "Debit"]), "Gold")).toEqual(["Amount must be one of Cash, Debit."]);
  expect(messageOf(z.literal("Point"), "Line")).toEqual(["Amount cannot be understood."]);
  expect(messageOf(z.union([z.string(), z.number()]), true)).toEqual(["Amount cannot be understood."]);
});

test("a schema's own message is preserved", () =>
  expect(messageOf(z.string("Give an amount."), 1)).toEqual(["Give an amount."]));
