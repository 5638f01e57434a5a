import { readStored, writeStored } from "#app/ui/storage.ts";

const KIOSK = "kiosk";
export const KIOSK_START = "/?orderType=Pickup";

export const isKiosk = (): boolean => readStored("localStorage", KIOSK) === "on";
export const setKiosk = (on: boolean) => writeStored("localStorage", KIOSK, on ? "on" : null);

/** Clears the shopper's data and reloads the menu. Only the kiosk's own flag is kept. */
export async function startOver(): Promise<void> {
  // A field saves itself when it loses the focus, even to the next page.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  localStorage.clear();
  sessionStorage.clear();
  setKiosk(true);
  // Offline, cookies are cleared next time.
  await fetch("/kiosk/end", { method: "POST" }).catch(() => {});
  setKiosk(true);
  location.replace(KIOSK_START);
}
