import { request } from "node:http";

/** The demo's own website. */
export const ownHost = "shop.greendoor.example";

/** A local server shows it there. */
export const ownOrigin = (origin: string): string => origin.replace("localhost", "shop.greendoor.localhost");

/** As a request reaches the worker: to a port, with a Host header. */
export const getAt = (origin: string, host: string, path: string) =>
  new Promise<{ status: number; location: string | undefined; text: string }>((resolve, reject) => {
    const outgoing = request(origin + path, { headers: { Host: host } }, (response) => {
      let text = "";
      response.on("data", (part) => (text += part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location, text }),
      );
    });
    outgoing.on("error", reject).end();
  });
