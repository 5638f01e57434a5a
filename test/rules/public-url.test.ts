import { expect, test } from "vitest";
import { publicUrl } from "#app/domain/public-url.ts";

test.each([
  ["https://pos.example.com/nearleaf?shop=1", true],
  ["http://pos.example.com/", false],
  ["https://user:secret@pos.example.com/", false],
  ["https://user@pos.example.com/", false],
  ["https://:secret@pos.example.com/", false],
  ["https://printer/", false],
  ["https://pos2.example.com/", true],
  ["https://7.example.co2/", true],
  ["https://pos.7eleven.example.com/", true],
  ["https://localhost/", false],
  ["https://10.0.0.1/", false],
  ["https://169.254.169.254/latest/meta-data", false],
  ["https://[::1]/", false],
  ["https://2130706433/", false],
  ["https://printer.local/", false],
  ["https://metadata.google.internal/", false],
  ["https://metadata.google.internal./", false],
  ["https://METADATA.GOOGLE.INTERNAL/", false],
  ["https://shop.localhost/", false],
  ["https://shop.localhost./", false],
  ["https://printer.home.arpa/", false],
  ["https://expyuzz4wqqyqhjn.onion/", false],
  ["https://127.0.0.1./", false],
  ["https://127.1/", false],
  ["https://0x7f.0.0.1/", false],
  ["https://0x7f000001/", false],
  ["https://0177.0.0.1/", false],
  ["https://0/", false],
  ["https://\uff11\uff12\uff17.0.0.1/", false],
  ["https://127%2e0%2e0%2e1/", false],
  ["https://192.168.1.1/", false],
  ["https://172.16.0.1/", false],
  ["https://100.64.0.1/", false],
  ["https://[fd00::1]/", false],
  ["https://[fe80::1]/", false],
  ["https://[::ffff:127.0.0.1]/", false],
  ["https://[::ffff:7f00:1]/", false],
  ["https://[64:ff9b::7f00:1]/", false],
  ["https://pos..example.com/", false],
  ["https://pos.example.com../", false],
  ["https://internal.example.com/", true],
  ["https://intranet/", false],
  ["ftp://pos.example.com/", false],
  ["javascript:alert(1)", false],
  ["not an address", false],
])("%s as an address that we send to: %s", (url, allowed) => expect(publicUrl(url, false) !== undefined).toBe(allowed));

test("a local server may call itself, and no other private address", () => {
  expect(publicUrl("http://localhost:9000/hook", true)).toBe("http://localhost:9000/hook");
  expect(publicUrl("https://127.0.0.1/hook", true)).toBe("https://127.0.0.1/hook");
  for (const url of ["http://10.0.0.1/hook", "ftp://localhost/hook", "http://pos.example.com/"])
    expect(publicUrl(url, true)).toBeUndefined();
});

test("an address has up to 500 characters by default", () => {
  const url = (length: number) => `https://pos.example.com/${"x".repeat(length - 24)}`;
  expect(publicUrl(url(500), false)).toBe(url(500));
  expect(publicUrl(url(501), false)).toBeUndefined();
  expect(publicUrl(url(501), false, 1000)).toBe(url(501));
});

test("a dot at the end of the host goes, and nothing else", () => {
  expect(publicUrl("https://pos.example.com./hook?a=1", false)).toBe("https://pos.example.com/hook?a=1");
  expect(publicUrl("https://POS.example.com", false)).toBe("https://POS.example.com");
});
