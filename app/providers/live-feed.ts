import type { LiveHint } from "../domain/live-hint.ts";

export type FeedObject = {
  publish(hint: LiveHint): Promise<number>;
  disconnect(tag: string): Promise<number>;
  fetch(request: Request): Promise<Response>;
};

export type Feed = {
  publish(channel: string, hint: LiveHint): Promise<void>;
  /** Opens a socket by these tags; 429 where the first of them, the client's, has too many on this channel. */
  connect(channel: string, request: Request, tags: readonly string[]): Promise<Response>;
  /** Closes the sockets of whoever's session is over, by their tag. */
  disconnect(channel: string, tag: string): Promise<void>;
};

type Options = {
  /** The object that holds a channel's sockets. */
  objectOf: (channel: string) => FeedObject;
  log: (event: string, facts: Record<string, unknown>) => void;
};

/** Live feeds, by an object a channel. No write fails because nobody could be told of it. */
export function createFeed({ objectOf, log }: Options): Feed {
  return {
    async publish(channel, hint) {
      try {
        await objectOf(channel).publish(hint);
      } catch (error) {
        // A hint is a courtesy: the page polls where none arrives, and the write that caused it stands.
        log("feed-failed", { channel, message: String(error) });
      }
    },
    connect(channel, request, tags) {
      const headers = new Headers(request.headers);
      headers.set("X-Socket-Tags", JSON.stringify(tags));
      return objectOf(channel).fetch(new Request(request, { headers }));
    },
    async disconnect(channel, tag) {
      try {
        await objectOf(channel).disconnect(tag);
      } catch (error) {
        // The session is over all the same: what its sockets still hear is that something changed, never what.
        log("disconnect-failed", { channel, message: String(error) });
      }
    },
  };
}
