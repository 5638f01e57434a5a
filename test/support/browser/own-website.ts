import { request } from "node:http";

/** The demo's own website. */
export const ownHost = "shop.greendoor.example";

/** A local server shows it there. */
export const ownOrigin = (origin: string): string => origin.replace("localhost", "shop.greendoor.localhost");

/** As a request reaches the worker: to a port, with a Host header. */
export const getAt = (origin: string, host: string, path: string) =>
  new Promise<{ status: number; location: string | undefined; text: string }>((resolve, reject) => {
    const asked = request(origin + path, { headers: { Host: host } }, (answer) => {
      let text = "";
      answer.on("data", (part) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, text }));
    });
    asked.on("error", reject).end();
  });
