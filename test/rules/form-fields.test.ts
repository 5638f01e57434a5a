import { expect, test } from "vitest";
import { refuseUnexpectedFields } from "#app/domain/form-fields.ts";
import { fieldMessage } from "#app/domain/form-response.ts";
import { hoursFields } from "#app/routes/dashboard/settings/hours-draft.ts";

const form = { always: ["minOrder"], sometimes: ["Cash", /^special\.\d+\.date$/] };
const judged = (posted: Record<string, string>) => refuseUnexpectedFields(posted, form)?.message;

test("a form that sets what is stored is read only when it is whole", () => {
  expect(judged({ minOrder: "" })).toBeUndefined();
  expect(judged({})).toBe("This form is incomplete, so nothing was saved. Reload the page and try again.");
  expect(refuseUnexpectedFields({ junk: "1" }, form)?.reason).toBe("malformed");
});

test("and only with fields that it knows, beside the browser's own", () => {
  const own = { formKey: "k", version: "3", _t: "1" };
  expect(judged({ ...own, minOrder: "5", Cash: "on", "special.0.date": "2026-12-25" })).toBeUndefined();
  expect(judged({ minOrder: "5", junk: "1" })).toBe("This form has no field “junk”, so nothing was saved.");
  expect(judged({ minOrder: "5", "special.x.date": "" })).toContain("special.x.date");
});

test("a week's form is whole with the times of all seven days", () => {
  const times = Object.fromEntries(hoursFields.always.map((name) => [name, "09:00"]));
  expect(
    refuseUnexpectedFields({ ...times, "monday.is": "open", "special.0.reason": "" }, hoursFields),
  ).toBeUndefined();
  const { "sunday.close2": _, ...short } = times;
  expect(refuseUnexpectedFields(short, hoursFields)).toBeDefined();
  expect(refuseUnexpectedFields({ ...times, "noday.is": "open" }, hoursFields)).toBeDefined();
});

test.each(["Please fill out all required fields.", "Please fill in all required fields"])(
  "the sentence about all fields, %s, isn't repeated beside each",
  (sentence) => {
    expect(fieldMessage(sentence)).toBe("Required");
    expect(fieldMessage("Valid price is required")).toBe("Valid price is required");
    expect(fieldMessage(undefined)).toBeUndefined();
  },
);
