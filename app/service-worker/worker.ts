import type { NoticePayload } from "../domain/notices/notice.ts";

declare const self: ServiceWorkerGlobalScope;
/** Both are put in by the build (workers/local/build-service-worker.ts): another build's worker is another file. */
declare const BUILD_ID: string;
declare const SHELL: readonly string[];

const CACHE_PREFIX = "shell-";
const CACHE = CACHE_PREFIX + BUILD_ID;

/** What drivers and courier partners work on, and where a shopper's cart and orders are; other pages are not stood in for. */
function offlinePageOf(pathname: string): string | undefined {
  if (/^\/courier-(orders|dashboard|requests)(\/|$)/.test(pathname)) return "/courier-offline";
  if (/^\/(checkout|cart|orders|order-confirmation)(\/|$)/.test(pathname)) return "/shop-offline";
  return undefined;
}

// A worker keeps pages of nobody, only what says that there is no connection: a newer one can take over at any moment.
self.addEventListener("install", (event) => {
  const shell = SHELL.map((path) => new Request(path, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(shell)));
  void self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { pathname, origin } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    const page = offlinePageOf(pathname);
    if (page) event.respondWith(fetch(request).catch(() => fromShell(page)));
  } else if (SHELL.includes(pathname)) {
    event.respondWith(fromShell(pathname).then((kept) => (kept.ok ? kept : fetch(request))));
  }
});

const fromShell = async (path: string): Promise<Response> =>
  (await caches.match(path, { cacheName: CACHE })) ?? Response.error();

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = noticeIn(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: "/icon-192.png",
      data: { url },
      // A reminder takes the place of what it reminds of, and rings again.
      renotify: true,
    } as NotificationOptions),
  );
});

/** A browser that has been woken must show something. */
function noticeIn(data: PushMessageData | null): NoticePayload {
  const fallback = { title: "Something is new", body: "Tap to look.", url: "/", tag: "news" };
  try {
    return { ...fallback, ...data?.json() };
  } catch {
    return fallback;
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data?.url ?? "/")));
});

/** A page that is open there already comes to the front, with all that is typed on it. */
async function show(path: string): Promise<unknown> {
  const { href, origin, pathname } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((window) => new URL(window.url).pathname === pathname);
  return there ? there.focus() : self.clients.openWindow(href);
}
