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

export function existing<T>(of: Record<string, T>, id: string | undefined, what: string): T {
  const found = id === undefined ? undefined : of[id];
  if (found) return found;
  const message = `No such ${what}: '${id ?? ""}'`;
  throw new FakeError(404, { type: "invalid_request_error", code: "resource_missing", message, param: "id" });
}
