import { type KeepJobs, SAVED_JOBS_PATH } from "../domain/couriers/saved-jobs.ts";
import type { NoticePayload } from "../domain/notices/notice.ts";

declare const self: ServiceWorkerGlobalScope;
/** Set by the build (workers/local/build-service-worker.ts). */
declare const BUILD_ID: string;
declare const SHELL: readonly string[];

const CACHE_PREFIX = "shell-";
const CACHE = CACHE_PREFIX + BUILD_ID;

function offlinePageOf(pathname: string): string | undefined {
  if (/^\/courier-(orders|dashboard|requests)(\/|$)/.test(pathname)) return "/courier-offline";
  if (/^\/($|(nearby|checkout|cart|favorites|orders|order-confirmation|brands|strains)(\/|$))/.test(pathname))
    return "/shop-offline";
  if (/^(\/vendor\/[^/]+)?\/menu(\/|$)/.test(pathname)) return "/shop-offline";
  return undefined;
}

// The shell holds no user data, so a new version can take over at any time.
self.addEventListener("install", (event) => {
  const shell = SHELL.map((path) => new Request(path, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(shell)));
  void self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate(): Promise<void> {
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
    if (pathname === JOBS_PAGE) event.respondWith(jobsPage(request));
    else if (page) event.respondWith(fetch(request).catch(() => fromShell(page)));
  } else if (SHELL.includes(pathname)) {
    event.respondWith(fromShell(pathname).then((cached) => (cached.ok ? cached : fetch(request))));
  } else if (showsSavedJobs && pathname.startsWith("/assets/")) {
    event.respondWith(fetch(request).catch(() => fromJobs(pathname).then((cached) => cached ?? Response.error())));
  }
});

const fromShell = async (path: string): Promise<Response> =>
  (await caches.match(path, { cacheName: CACHE })) ?? Response.error();

/** A courier's jobs (THREATS "Outgoing"): kept for the job alone, until it or the session ends. */
const JOBS = "courier-jobs";
const [JOBS_PAGE] = SAVED_JOBS_PATH.split("?");
const fromJobs = (path: string) => caches.match(path, { cacheName: JOBS });
const forgetJobs = () => caches.delete(JOBS);
/** Otherwise the browser loads assets itself, which is faster. */
let showsSavedJobs = false;

self.addEventListener("message", (event) => {
  const { keepJobs } = event.data as KeepJobs;
  // Without a connection, what was kept before stays.
  event.waitUntil(keepJobs ? saveJobs().catch(() => {}) : forgetJobs());
});

/** The page as the server renders it, with the scripts and styles that it names. */
async function saveJobs(): Promise<void> {
  const page = await fetch(SAVED_JOBS_PATH);
  if (!page.ok || page.redirected) return void (await forgetJobs());
  const assets = new Set((await page.clone().text()).match(/\/assets\/[\w.-]+\.(js|css|woff2)/g));
  const cache = await caches.open(JOBS);
  await cache.put(SAVED_JOBS_PATH, page);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const old = paths.filter((path) => path !== JOBS_PAGE && !assets.has(path));
  await Promise.all([
    ...old.map((path) => cache.delete(path)),
    ...[...assets].filter((path) => !paths.includes(path)).map((path) => cache.add(path)),
  ]);
}

async function jobsPage(request: Request): Promise<Response> {
  try {
    const page = await fetch(request);
    showsSavedJobs = false;
    // The session ended: it leads to the login.
    if (page.type === "opaqueredirect") await forgetJobs();
    return page;
  } catch {
    const cached = await fromJobs(SAVED_JOBS_PATH);
    showsSavedJobs = cached !== undefined;
    return cached ?? fromShell("/courier-offline");
  }
}

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = noticeIn(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: "/icon-192.png",
      data: { url },
      renotify: true,
    } as NotificationOptions),
  );
});

/** Browsers require showing a notification for every push. */
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

async function show(path: string): Promise<unknown> {
  const { href, origin, pathname } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((window) => new URL(window.url).pathname === pathname);
  return there ? there.focus() : self.clients.openWindow(href);
}
