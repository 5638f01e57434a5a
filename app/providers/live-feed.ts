import type { LiveHint } from "../domain/live-hint.ts";

export type FeedObject = {
  publish(hint: LiveHint, to?: readonly string[]): Promise<number>;
  disconnect(tag: string): Promise<number>;
  fetch(request: Request): Promise<Response>;
};

export type Feed = {
  /** To all who listen on the channel, or to those with one of the tags. */
  publish(channel: string, hint: LiveHint, to?: readonly string[]): Promise<void>;
  /** 429 if the client (the first tag) has too many sockets. */
  connect(channel: string, request: Request, tags: readonly string[]): Promise<Response>;
  disconnect(channels: readonly string[], tag: string): Promise<void>;
};

type Options = {
  objectOf: (channel: string) => FeedObject;
  log: (event: string, facts: Record<string, unknown>) => void;
};

export function createFeed({ objectOf, log }: Options): Feed {
  return {
    async publish(channel, hint, to) {
      try {
        await objectOf(channel).publish(hint, to);
      } catch (error) {
        // Pages also poll, so a lost hint doesn't fail the write.
        log("feed-failed", { channel, message: String(error) });
      }
    },
    connect(channel, request, tags) {
      const headers = new Headers(request.headers);
      headers.set("X-Socket-Tags", JSON.stringify(tags));
      return objectOf(channel).fetch(new Request(request, { headers }));
    },
    async disconnect(channels, tag) {
      const failed = (channel: string) => (error: unknown) =>
        // The session is over anyway; its sockets hear only that something changed, never what.
        log("disconnect-failed", { channel, message: String(error) });
      await Promise.all(channels.map((channel) => objectOf(channel).disconnect(tag).catch(failed(channel))));
    },
  };
}
