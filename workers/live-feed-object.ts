import { DurableObject } from "cloudflare:workers";
import type { LiveHint } from "#app/domain/live-hint.ts";

/**
 * Tells the pages that watch one channel (an order, a vendor's orders, the dispatch board) that something changed.
 * It sends hints, never data: the page asks its own loader again, which knows who may see what. Sockets hibernate.
 */
export class LiveFeedObject extends DurableObject {
  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as never);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") {
      return new Response("A WebSocket is expected here.", { status: 426, headers: { Upgrade: "websocket" } });
    }
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  publish(hint: LiveHint): number {
    const text = JSON.stringify(hint);
    let told = 0;
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(text);
        told += 1;
      } catch {
        // The other end is gone and its close event is on the way.
      }
    }
    return told;
  }

  override async webSocketClose(socket: WebSocket, code: number) {
    // 1005 and 1006 are what a socket reports, never what it may send.
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }
}
