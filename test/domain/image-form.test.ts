import { expect, test } from "vitest";
import { formMaxBytes, imageDoors } from "#app/domain/image-doors.ts";
import { ImageForm } from "#app/domain/image-form.ts";
import { boundaryOf } from "#app/domain/multipart.ts";
import { bytesOf, disguised, GPS, jpeg, png, segment, textOf } from "#test/support/pictures.ts";

/** A form as a browser would send it. */
async function sent(build: (form: FormData) => void) {
  const form = new FormData();
  build(form);
  const request = new Request("http://localhost", { method: "POST", body: form });
  const boundary = boundaryOf(request.headers.get("Content-Type"));
  return { boundary: boundary ?? "", bytes: new Uint8Array(await request.arrayBuffer()) };
}

function read(purpose: keyof typeof imageDoors, { boundary, bytes }: Awaited<ReturnType<typeof sent>>, size: number) {
  const form = new ImageForm(purpose, boundary);
  const pictures = [];
  for (let at = 0; at < bytes.length; at += size) {
    form.push(bytes.subarray(at, at + size));
    pictures.push(...form.takePictures());
  }
  form.end();
  pictures.push(...form.takePictures());
  return { pictures, fields: form.fields, fault: form.fault };
}

const file = (bytes: Uint8Array<ArrayBuffer>, name = "../../etc/passwd.jpg") =>
  new File([bytes], name, { type: "image/jpeg" });

test.each([1, 3, 100, 100_000])("a form gives its fields and its pictures in pieces of %i bytes", async (size) => {
  const form = await sent((form) => {
    form.append("title", "Zwölf für\r\n–- 10 %");
    form.append("promoImage", file(jpeg({ notes: [segment(0xe1, GPS)] })));
    form.append("promoImageSmall", file(png()));
    form.append("description", "");
  });
  const { pictures, fields, fault } = read("promo", form, size);
  expect(fault).toBeUndefined();
  expect(fields).toEqual({ title: "Zwölf für\r\n–- 10 %", description: "" });
  expect(pictures).toEqual([
    { full: { type: "image/jpeg", bytes: jpeg() }, small: { type: "image/png", bytes: png() } },
  ]);
});

test("several pictures keep their order, each with its own small twin", async () => {
  const form = await sent((form) => {
    form.append("images", file(jpeg({ width: 1 })));
    form.append("images", file(jpeg({ width: 2 })));
    form.append("imagesSmall", file(png({ width: 2 })));
    form.append("images", file(png({ width: 3 })));
  });
  const { pictures } = read("catalogue", form, 1000);
  expect(pictures.map(({ full, small }) => [full.bytes, small?.bytes])).toEqual([
    [jpeg({ width: 1 }), undefined],
    [jpeg({ width: 2 }), png({ width: 2 })],
    [png({ width: 3 }), undefined],
  ]);
});

test("an empty file field is no picture, and a file under a foreign name is not looked at", async () => {
  // As browsers send a file field in which nothing was chosen.
  const bytes = bytesOf(
    '--b\r\nContent-Disposition: form-data; name="image"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n',
    '--b\r\nContent-Disposition: form-data; name="imageSmall"; filename="x.png"\r\n\r\n',
    png(),
    '\r\n--b\r\nContent-Disposition: form-data; name="virus"; filename="x.html"\r\n\r\n<html>\r\n--b--\r\n',
  );
  expect(read("product", { boundary: "b", bytes }, 1000)).toEqual({ pictures: [], fields: {}, fault: undefined });
});

test.each(Object.keys(imageDoors) as (keyof typeof imageDoors)[])(
  "the door %s takes its limit and not a byte more",
  async (purpose) => {
    const { field, maxBytes } = imageDoors[purpose];
    const within = await sent((form) => form.append(field, file(jpeg({ padTo: maxBytes }))));
    expect(read(purpose, within, 65_536).fault).toBeUndefined();
    const over = await sent((form) => form.append(field, file(jpeg({ padTo: maxBytes + 1 }))));
    expect(read(purpose, over, 65_536)).toMatchObject({ fault: "too-large", pictures: [] });
    const behindItsEnd = await sent((form) =>
      form.append(field, file(jpeg({ padTo: maxBytes, after: "x".repeat(9) }))),
    );
    expect(read(purpose, behindItsEnd, 65_536).fault).toBeUndefined();
  },
);

test("what comes after a picture's end counts as its size", async () => {
  const form = await sent((form) =>
    form.append("image", file(jpeg({ after: "x".repeat(imageDoors.product.maxBytes) }))),
  );
  expect(read("product", form, 65_536).fault).toBe("too-large");
});

test("more pictures than a door takes, a small twin that is none, and a torn form are refused", async () => {
  const two = await sent((form) => {
    form.append("image", file(jpeg()));
    form.append("image", file(jpeg()));
  });
  expect(read("product", two, 100).fault).toBe("too-many-files");
  const falseTwin = await sent((form) => {
    form.append("image", file(jpeg()));
    form.append("imageSmall", file(disguised.SVG as Uint8Array<ArrayBuffer>));
  });
  expect(read("product", falseTwin, 100)).toMatchObject({ fault: "not-an-image", pictures: [] });
  const torn = await sent((form) => form.append("image", file(jpeg())));
  expect(read("product", { ...torn, bytes: torn.bytes.slice(0, -10) }, 100).fault).toBe("bad-form");
  expect(read("product", { ...torn, boundary: "another" }, 100)).toMatchObject({ fault: "bad-form", pictures: [] });
});

test("text beside a picture has a limit too", async () => {
  const form = await sent((form) => form.append("title", "x".repeat(70_000)));
  expect(read("promo", form, 1000).fault).toBe("too-large");
});

test("what nobody looks at counts as the form's size", async () => {
  const form = await sent((form) => form.append("other", file(new Uint8Array(formMaxBytes("product")))));
  expect(read("product", form, 65_536).fault).toBe("too-large");
});

test("nothing of a file's name reaches us", async () => {
  const form = await sent((form) => form.append("logo", file(jpeg(), '../../x".svg')));
  const { pictures } = read("logo", form, 1000);
  expect(textOf(pictures[0]?.full.bytes ?? new Uint8Array())).not.toContain("svg");
});
