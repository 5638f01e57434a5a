export class FakeError extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; message: string; param?: string; decline_code?: string };

  constructor(status: number, body: FakeError["body"]) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const invalid = (message: string, param?: string) =>
  new FakeError(400, { type: "invalid_request_error", message, ...(param ? { param } : {}) });

export function existing<T>(objects: Record<string, T>, id: string | undefined, kind: string): T {
  const found = id === undefined ? undefined : objects[id];
  if (found) return found;
  const message = `No such ${kind}: '${id ?? ""}'`;
  throw new FakeError(404, { type: "invalid_request_error", code: "resource_missing", message, param: "id" });
}
