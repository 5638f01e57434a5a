import { expect, test } from "vitest";
import { FIELDS_MAX_BYTES, formMaxBytes, type ImagePurpose, uploadEndpoints } from "#app/domain/upload-endpoints.ts";
import { type Picture, readUpload } from "#app/use-cases/store-image.ts";
import { bytesOf, disguised, GPS, jpeg, png, segment, textOf } from "#test/support/pictures.ts";

type Posted = { type: string; bytes: Uint8Array<ArrayBuffer> };

/** A form as a browser would send it. */
async function post(build: (form: FormData) => void): Promise<Posted> {
  const form = new FormData();
  build(form);
  const request = new Request("http://localhost", { method: "POST", body: form });
  const type = request.headers.get("Content-Type") ?? "";
  return { type, bytes: new Uint8Array(await request.arrayBuffer()) };
}

/** What an upload endpoint reads of a form that arrives in pieces of `size` bytes, and how many bytes it took of it. */
async function read(purpose: ImagePurpose, { type, bytes }: Posted, size = 65_536) {
  let at = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    if (at < bytes.length) controller.enqueue(bytes.slice(at, at + size));
    else controller.close();
    at += size;
  };
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const upload = await readUpload(purpose, { body, headers: new Headers({ "Content-Type": type }) });
  const { reason, message } = upload.ok ? { reason: undefined, message: undefined } : upload;
  return { ...(upload.ok ? upload.value : { pictures: [] as Picture[], fields: {} }), reason, message, bytesRead: at };
}

const file = (bytes: Uint8Array<ArrayBuffer>, name = "../../etc/passwd.jpg") =>
  new File([bytes], name, { type: "image/jpeg" });

test.each([1, 3, 100, 100_000])("a form gives its fields and its pictures in pieces of %i bytes", async (size) => {
  const form = await post((form) => {
    form.append("title", "Zwölf für\r\n–- 10 %");
    form.append("promoImage", file(jpeg({ notes: [segment(0xe1, GPS)] })));
    form.append("promoImageSmall", file(png()));
    form.append("description", "");
  });
  const { pictures, fields, reason } = await read("promo", form, size);
  expect(reason).toBeUndefined();
  expect(fields).toEqual({ title: "Zwölf für\r\n–- 10 %", description: "" });
  expect(pictures).toMatchObject([
    { full: { type: "image/jpeg", bytes: jpeg() }, small: { type: "image/png", bytes: png() } },
  ]);
});

test("several pictures keep their order, each with its small version", async () => {
  const form = await post((form) => {
    form.append("images", file(jpeg({ width: 1 })));
    form.append("images", file(jpeg({ width: 2 })));
    form.append("imagesSmall", file(png({ width: 2 })));
    form.append("images", file(png({ width: 3 })));
  });
  const { pictures } = await read("catalogue", form, 1000);
  expect(pictures.map(({ full, small }) => [full.bytes, small?.bytes])).toEqual([
    [jpeg({ width: 1 }), undefined],
    [jpeg({ width: 2 }), png({ width: 2 })],
    [png({ width: 3 }), undefined],
  ]);
});

test("an empty file field isn't a picture, and files in unknown fields are ignored", async () => {
  // As browsers send a file field in which nothing was chosen.
  const bytes = bytesOf(
    '--b\r\nContent-Disposition: form-data; name="image"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n',
    '--b\r\nContent-Disposition: form-data; name="imageSmall"; filename="x.png"\r\n\r\n',
    png(),
    '\r\n--b\r\nContent-Disposition: form-data; name="virus"; filename="x.html"\r\n\r\n<html>\r\n--b--\r\n',
  );
  const form = await read("product", { type: "multipart/form-data; boundary=b", bytes });
  expect(form).toMatchObject({ pictures: [], fields: {}, reason: undefined });
});

test("a small picture belongs only to the picture right before it", async () => {
  const form = await post((form) => {
    form.append("imagesSmall", file(png({ width: 1 })));
    form.append("images", file(jpeg({ width: 2 })));
    form.append("images", file(new Uint8Array()));
    form.append("imagesSmall", file(png({ width: 3 })));
  });
  const { pictures } = await read("catalogue", form);
  expect(pictures).toMatchObject([{ full: { width: 2 }, small: undefined }]);
});

test.each(Object.keys(uploadEndpoints) as ImagePurpose[])(
  "the upload endpoint for a %s accepts its limit and not a byte more",
  async (purpose) => {
    const { field, maxBytes, tooLarge } = uploadEndpoints[purpose];
    const within = await post((form) => form.append(field, file(jpeg({ padTo: maxBytes }))));
    expect((await read(purpose, within)).reason).toBeUndefined();
    const over = await post((form) => form.append(field, file(jpeg({ padTo: maxBytes + 1 }))));
    expect(await read(purpose, over)).toMatchObject({ reason: "too-large", message: tooLarge, pictures: [] });
    const behindItsEnd = await post((form) =>
      form.append(field, file(jpeg({ padTo: maxBytes, after: "x".repeat(9) }))),
    );
    expect((await read(purpose, behindItsEnd)).reason).toBeUndefined();
  },
);

test("bytes after a picture's end count toward its size", async () => {
  const form = await post((form) =>
    form.append("image", file(jpeg({ after: "x".repeat(uploadEndpoints.product.maxBytes) }))),
  );
  expect((await read("product", form)).reason).toBe("too-large");
});

test("a small picture has its own limit", async () => {
  for (const [more, reason] of [[0], [1, "too-large"]] as const) {
    const form = await post((form) => {
      form.append("image", file(jpeg()));
      form.append("imageSmall", file(jpeg({ padTo: 512 * 1024 + more })));
    });
    expect((await read("product", form)).reason).toBe(reason);
  }
});

test("too many pictures, invalid small pictures and damaged forms are refused", async () => {
  const two = await post((form) => {
    form.append("image", file(jpeg()));
    form.append("image", file(jpeg()));
  });
  expect(await read("product", two)).toMatchObject({ reason: "malformed", message: "Send 1 images at most." });
  const falseSmall = await post((form) => {
    form.append("image", file(jpeg()));
    form.append("imageSmall", file(disguised.SVG as Uint8Array<ArrayBuffer>));
  });
  const { wrongType } = uploadEndpoints.product;
  expect(await read("product", falseSmall)).toMatchObject({ reason: "wrong-type", message: wrongType, pictures: [] });

  const form = await post((form) => form.append("image", file(jpeg())));
  const damaged = { reason: "malformed", message: "The form is damaged. Please try again.", pictures: [] };
  expect(await read("product", { ...form, bytes: form.bytes.slice(0, -10) })).toMatchObject(damaged);
  expect(await read("product", { ...form, type: "multipart/form-data; boundary=another" })).toMatchObject(damaged);
  const nameless = bytesOf("--b\r\nContent-Disposition: form-data; filename=x\r\n\r\n", jpeg(), "\r\n--b--\r\n");
  expect(await read("product", { type: "multipart/form-data; boundary=b", bytes: nameless })).toMatchObject(damaged);
});

test.each([
  "application/x-www-form-urlencoded",
  "application/json",
  "text/plain; boundary=b",
  "multipart/form-data",
  "",
])("%s is no form with pictures", async (type) => {
  expect(await read("product", { type, bytes: bytesOf("image=x") })).toMatchObject({
    reason: "wrong-type",
    bytesRead: 0,
  });
});

test("text fields have a limit in bytes", async () => {
  for (const [title, reason] of [
    ["x".repeat(FIELDS_MAX_BYTES), undefined],
    ["x".repeat(FIELDS_MAX_BYTES + 1), "too-large"],
    ["ü".repeat(FIELDS_MAX_BYTES / 2 + 1), "too-large"],
  ] as const) {
    const form = await post((form) => form.append("title", title));
    expect((await read("promo", form, 1000)).reason).toBe(reason);
  }
});

test("ignored fields count toward the form's size, and reading stops at the limit", async () => {
  const form = await post((form) => form.append("other", file(new Uint8Array(2 * formMaxBytes("product")))));
  const { reason, bytesRead } = await read("product", form, 65_536);
  expect(reason).toBe("too-large");
  expect(bytesRead).toBeLessThanOrEqual(formMaxBytes("product") + 2 * 65_536);
});

test("file names are dropped", async () => {
  const form = await post((form) => form.append("logo", file(jpeg(), '../../x".svg')));
  const { pictures } = await read("logo", form, 1000);
  expect(textOf(pictures[0]?.full.bytes ?? new Uint8Array())).not.toContain("svg");
});
