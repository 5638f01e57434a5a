import { DurableObject } from "cloudflare:workers";
import { SESSION_IDLE_MS } from "#app/domain/accounts/session-rules.ts";
import { type LiveHint, SESSION_ENDED_CODE, SOCKETS_MAX } from "#app/domain/live-hint.ts";

/** Pages ping every 30 s, so a silent one is gone, whatever its socket reports. */
const SILENT_MS = 90_000;

type Opened = { at: number };

/**
 * Tells the pages on a channel (an order, a vendor's orders, the dispatch board) that something changed. Sends hints,
 * never data: the page's loader knows who may see what. Sockets hibernate.
 */
export class LiveFeedObject extends DurableObject {
  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as never);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** `X-Socket-Tags` is set by workers/live.ts; the first tag is the client's, whose sockets are limited. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") {
      return new Response("A WebSocket is expected here.", { status: 426, headers: { Upgrade: "websocket" } });
    }
    const tags = JSON.parse(request.headers.get("X-Socket-Tags") ?? "[]") as string[];
    const ofAddress = this.ctx.getWebSockets(tags[0]).filter((socket) => !this.closeSilent(socket));
    if (ofAddress.length >= SOCKETS_MAX) return new Response("Too many sockets are open.", { status: 429 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, tags);
    server.serializeAttachment({ at: Date.now() } satisfies Opened);
    return new Response(null, { status: 101, webSocket: client });
  }

  publish(hint: LiveHint, to?: readonly string[]): number {
    const text = JSON.stringify(hint);
    const sockets = to ? new Set(to.flatMap((tag) => this.ctx.getWebSockets(tag))) : this.ctx.getWebSockets();
    let notified = 0;
    for (const socket of sockets) {
      try {
        // No session lasts longer unused, and a page in use opens a new socket.
        if (openedAt(socket) < Date.now() - SESSION_IDLE_MS) socket.close(SESSION_ENDED_CODE, "The session is over.");
        else {
          socket.send(text);
          notified += 1;
        }
      } catch {
        // The other end is gone; its close event follows.
      }
    }
    return notified;
  }

  /** Closes the sockets of an ended session or person; returns how many. */
  disconnect(tag: string): number {
    const sockets = this.ctx.getWebSockets(tag);
    for (const socket of sockets) socket.close(SESSION_ENDED_CODE, "The session is over.");
    return sockets.length;
  }

  override async webSocketClose(socket: WebSocket, code: number) {
    // 1005 and 1006 can be reported, but never sent.
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }

  private closeSilent(socket: WebSocket): boolean {
    const pingedAt = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
    const isSilent = Math.max(pingedAt, openedAt(socket)) < Date.now() - SILENT_MS;
    if (isSilent) socket.close(1001, "No ping received.");
    return isSilent || socket.readyState !== WebSocket.OPEN;
  }
}

const openedAt = (socket: WebSocket): number => (socket.deserializeAttachment() as Opened).at;
