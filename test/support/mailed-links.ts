import type { Visit } from "#app/visit.ts";
import { testVisit } from "./app.ts";

/** A visit of somebody who reads the links that it mails, as the local log has them. */
export function visitWithLinks(facts: Parameters<typeof testVisit>[0] = {}) {
  const links: string[] = [];
  const behind: Promise<unknown>[] = [];
  const visit: Visit = testVisit({
    ...facts,
    background: (work) => void behind.push(work),
    log: (_event, logged) => {
      if (logged?.link) links.push(String(logged.link));
    },
  });
  /** The token of the newest link; undefined if none was mailed. */
  const newestToken = async () => {
    await Promise.all(behind);
    return links.at(-1)?.split("/").at(-1);
  };
  return { visit, newestToken };
}
