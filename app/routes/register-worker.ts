/** Shows notifications, and pages while offline (app/service-worker). */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
