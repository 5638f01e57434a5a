import { readStored, writeStored } from "#app/ui/storage.ts";

const KIOSK = "kiosk";

export const isKiosk = (): boolean => readStored("localStorage", KIOSK) === "on";
export const setKiosk = (on: boolean) => writeStored("localStorage", KIOSK, on ? "on" : null);

/** Reloads the first page without anything of the last shopper. The kiosk stays one, although all storage goes. */
export async function startOver(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  setKiosk(true);
  // Without a line the cookies stay until the next time.
  await fetch("/kiosk/end", { method: "POST" }).catch(() => {});
  setKiosk(true);
  location.replace("/?orderType=Pickup");
}
