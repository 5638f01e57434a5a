import ReconnectingWebSocket from "partysocket/ws";
import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { SESSION_OVER } from "#app/domain/live-hint.ts";

const POLL_MS = 15_000;
const PING_MS = 30_000;

/**
 * Keeps a page's loader data in step with a live feed: each hint asks the loader again. While no socket is open (none can
 * be had, or it broke and its reconnect waits) the page asks every 15 seconds instead. `path` is the feed's, null for none.
 */
export function useLive(path: string | null) {
  const { revalidate } = useRevalidator();
  const ask = useRef(revalidate);
  ask.current = revalidate;
  useEffect(() => {
    if (path === null) return;
    const changed = () => void ask.current();
    return followFeed(path, { changed, ended: changed });
  }, [path]);
}

type Listener = {
  /** For each hint and, while there is no socket, by the clock. */
  changed: () => void;
  /** Whether there is a socket. */
  connected?: (open: boolean) => void;
  /** The session is over: its loaders lead to the login. */
  ended?: () => void;
};

/** Tells `listener` of what a feed says. Returns what stops it. */
export function followFeed(path: string, { changed, connected, ended }: Listener): () => void {
  const url = new URL(path, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new ReconnectingWebSocket(url.href, undefined, {
    // Spread out, so that a restart of the server does not bring everybody back in one moment.
    minReconnectionDelay: 500 + Math.random() * 1_000,
    maxReconnectionDelay: 60_000,
    reconnectionDelayGrowFactor: 2,
    connectionTimeout: 20_000,
    startClosed: !("WebSocket" in window),
  });
  const following = new AbortController();
  const { signal } = following;
  /** Something came since the last ping. */
  let answered = true;

  const opened = () => {
    answered = true;
    connected?.(true);
    // What happened before the socket stood was told to nobody.
    changed();
  };
  const heard = ({ data }: MessageEvent) => {
    answered = true;
    if (data !== "pong") changed();
  };
  const seen = () => {
    if (document.visibilityState === "visible") changed();
  };
  const online = () => {
    changed();
    // What went silent with the network would be noticed only by the second ping, and a pause before the next try may be a minute.
    if ("WebSocket" in window) socket.reconnect();
  };
  socket.addEventListener("open", opened, { signal });
  socket.addEventListener("message", heard, { signal });
  const closed = ({ code }: { code: number }) => {
    connected?.(false);
    if (code === SESSION_OVER) ended?.();
  };
  socket.addEventListener("close", closed, { signal });
  document.addEventListener("visibilitychange", seen, { signal });
  addEventListener("online", online, { signal });
  const isOpen = () => socket.readyState === socket.OPEN;
  const poll = setInterval(() => {
    if (!isOpen()) seen();
  }, POLL_MS);
  const ping = setInterval(() => {
    if (!isOpen()) return;
    // A line that broke silently looks open for a long time.
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
