import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

const POLL_MS = 15_000;
const PING_MS = 30_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

/**
 * Keeps a page's loader data in step with a live feed: each hint asks the loader again. While no socket is open (none can
 * be had, or it broke and its reconnect waits) the page asks every 15 seconds instead. `path` is the feed's, null for none.
 */
export function useLive(path: string | null) {
  const { revalidate } = useRevalidator();
  const ask = useRef(revalidate);
  ask.current = revalidate;
  useEffect(() => (path === null ? undefined : followFeed(path, () => void ask.current())), [path]);
}

/**
 * Calls `changed` for each hint and, while there is no socket, by the clock; `connected` hears whether there is one. Returns
 * what stops it.
 */
export function followFeed(path: string, changed: () => void, connected?: (open: boolean) => void): () => void {
  let socket: WebSocket | undefined;
  let retryMs = FIRST_RETRY_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  /** Something came since the last ping. */
  let answered = true;

  function connect() {
    if (stopped || !("WebSocket" in window)) return;
    const url = new URL(path, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    socket = new WebSocket(url);
    socket.addEventListener("open", () => {
      retryMs = FIRST_RETRY_MS;
      answered = true;
      connected?.(true);
      // What happened before the socket stood was told to nobody.
      changed();
    });
    socket.addEventListener("message", (event) => {
      answered = true;
      if (event.data !== "pong") changed();
    });
    socket.addEventListener("close", () => {
      socket = undefined;
      if (stopped) return;
      connected?.(false);
      // Spread out, so that a restart of the server does not bring everybody back in one moment.
      retry = setTimeout(connect, retryMs * (0.5 + Math.random()));
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    });
  }

  const isOpen = () => socket !== undefined && socket.readyState === socket.OPEN;
  const poll = setInterval(() => {
    if (!isOpen() && document.visibilityState === "visible") changed();
  }, POLL_MS);
  const ping = setInterval(() => {
    if (!isOpen()) return;
    // A line that broke silently looks open for a long time.
    if (!answered) return socket?.close();
    answered = false;
    socket?.send("ping");
  }, PING_MS);
  const seen = () => {
    if (document.visibilityState === "visible") changed();
  };
  document.addEventListener("visibilitychange", seen);
  connect();
  return () => {
    stopped = true;
    clearInterval(poll);
    clearInterval(ping);
    clearTimeout(retry);
    document.removeEventListener("visibilitychange", seen);
    socket?.close(1000);
  };
}
