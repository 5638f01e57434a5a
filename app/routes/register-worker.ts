/** The service worker of this build, which rings and stands in where there is no connection (app/service-worker). */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
