import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { root } from "#workers/local/state.ts";

/** Words that a bundler leaves standing in each stand-in. */
const standIns = {
  Stripe: ["Received unknown parameter", "Unrecognized request URL", "Invoice is already paid", "prod_fake_"],
  Treez: ["INVALID_CREDENTIALS", "CLIENT_ID_MISSING", "MORNING FOG"],
};
const testCardForm = ["Only the test cards below", "this stands in for the card's bank"];

const filesWith = (word: string, folder: "server" | "client" | "stand-ins") =>
  globSync(`build/${folder}/**/*.{js,css,json,html}`, { cwd: root }).filter((file) =>
    readFileSync(join(root, file), "utf8").includes(word),
  );
const deployedWith = (word: string) => [...filesWith(word, "server"), ...filesWith(word, "client")];

describe.each(Object.entries(standIns))("the stand-in for %s", (_, words) => {
  test.each(words)("is in the bundle of stand-ins and in nothing that is deployed: %s", (word) => {
    expect(filesWith(word, "stand-ins")).not.toEqual([]);
    expect(deployedWith(word)).toEqual([]);
  });
});

test.each(["Noor", "0MbdgjdcI2XEBt2btVV", "Filled the empty database"])(
  "nothing that is deployed can fill a database with the demo: %s",
  (word) => expect(deployedWith(word)).toEqual([]),
);

test.each(["api.stripe.com", "api.treez.io"])("what is deployed speaks to %s", (word) =>
  expect(filesWith(word, "server")).not.toEqual([]),
);

test.each(testCardForm)("the card form without keys is deployed in a file that it alone fetches: %s", (word) =>
  expect(deployedWith(word)).toEqual([expect.stringMatching(/^build\/client\/assets\/test-(card|bank)-/)]),
);

test("the deployed worker is at most 1,200 kB compressed", () => {
  const files = globSync("build/server/**/*.{js,wasm}", { cwd: root }).map((file) => readFileSync(join(root, file)));
  expect(files.length).toBeGreaterThan(10);
  expect(files.reduce((bytes, file) => bytes + gzipSync(file).length, 0)).toBeLessThanOrEqual(1_200 * 1024);
});

test("stack traces can be mapped to the source, which no browser is given", () => {
  expect(globSync("build/server/**/worker-entry-*.js.map", { cwd: root })).toHaveLength(1);
  expect(globSync("build/client/**/*.map", { cwd: root })).toEqual([]);
});
