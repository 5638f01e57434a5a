import ReconnectingWebSocket from "partysocket/ws";
import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { type LiveHint, SESSION_ENDED_CODE } from "#app/domain/live-hint.ts";
import { MINUTE_MS } from "#app/domain/time.ts";

const RECONNECT_WITHIN_MS = 30_000;
const POLL_MS = 15_000;
const PING_MS = 30_000;

/** Spreads the requests of a channel's pages. */
const JITTER_MS = 800;

/** `onHint` notes what changed, for a client loader that asks for that alone. */
export function useLive(path: string | null, onHint?: (hint: LiveHint) => void) {
  const { revalidate } = useRevalidator();
  const callbacks = useRef({ revalidate, onHint });
  callbacks.current = { revalidate, onHint };
  useEffect(() => {
    if (path === null) return;
    let soon: ReturnType<typeof setTimeout> | undefined;
    const now = () => void callbacks.current.revalidate();
    const changed = (hint?: LiveHint) => {
      clearTimeout(soon);
      if (!hint || !callbacks.current.onHint) return now();
      callbacks.current.onHint(hint);
      soon = setTimeout(now, Math.random() * JITTER_MS);
    };
    const stop = followFeed(path, { changed, ended: now });
    return () => {
      clearTimeout(soon);
      stop();
    };
  }, [path]);
}

type Listener = {
  /** On each hint and, without one, whenever some may have been missed. */
  changed: (hint?: LiveHint) => void;
  connected?: (open: boolean) => void;
  /** The session is over: loaders redirect to the login. */
  ended?: () => void;
};

/** Returns the cleanup function. */
export function followFeed(path: string, { changed, connected, ended }: Listener): () => void {
  const url = new URL(path, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new ReconnectingWebSocket(url.href, undefined, {
    // A restart of all objects drops all sockets at once; polling fills the gap.
    minReconnectionDelay: Math.random() * RECONNECT_WITHIN_MS,
    maxReconnectionDelay: MINUTE_MS,
    reconnectionDelayGrowFactor: 2,
    connectionTimeout: 20_000,
    startClosed: !("WebSocket" in window),
  });
  const following = new AbortController();
  const { signal } = following;
  let answered = true;

  const opened = () => {
    answered = true;
    connected?.(true);
    // Catch up on what happened before the socket opened.
    changed();
  };
  const onMessage = ({ data }: MessageEvent) => {
    answered = true;
    if (data !== "pong") changed(JSON.parse(data) as LiveHint);
  };
  const seen = () => {
    if (document.visibilityState === "visible") changed();
  };
  // A socket that is still opening would take twenty seconds to notice.
  const offline = () => connected?.(false);
  const online = () => {
    changed();
    // A lost network would show only at the second ping, and the next retry may be a minute away.
    if ("WebSocket" in window) socket.reconnect();
  };
  socket.addEventListener("open", opened, { signal });
  socket.addEventListener("message", onMessage, { signal });
  const closed = ({ code }: { code: number }) => {
    connected?.(false);
    if (code === SESSION_ENDED_CODE) ended?.();
  };
  socket.addEventListener("close", closed, { signal });
  document.addEventListener("visibilitychange", seen, { signal });
  addEventListener("offline", offline, { signal });
  addEventListener("online", online, { signal });
  const isOpen = () => socket.readyState === socket.OPEN;
  const poll = setInterval(() => {
    if (!isOpen()) seen();
  }, POLL_MS);
  const ping = setInterval(() => {
    if (!isOpen()) return;
    // A silently broken connection looks open for a long time.
    if (!answered) return socket.reconnect();
    answered = false;
    socket.send("ping");
  }, PING_MS);
  return () => {
    following.abort();
    clearInterval(poll);
    clearInterval(ping);
    socket.close();
  };
}
