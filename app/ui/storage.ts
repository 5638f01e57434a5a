type Area = "localStorage" | "sessionStorage";

/** Null as well where storage is blocked (private windows, site settings). */
export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Null removes it. False where storage is blocked or full: pages work without what they keep there. */
export function writeStored(area: Area, key: string, text: string | null): boolean {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Null if malformed. */
export function readStoredJson(area: Area, key: string) {
  try {
    return JSON.parse(readStored(area, key) ?? "null");
  } catch {
    return null;
  }
}
