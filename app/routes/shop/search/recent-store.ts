import { addRecent, parseRecent, removeRecent } from "#app/domain/search/recent.ts";
import { writeStored } from "#app/ui/storage.ts";
import { deviceStore, useDevice } from "../device-store.ts";

const KEY = "recentSearches";
const NONE: string[] = [];
const store = deviceStore(KEY, parseRecent, NONE);
const { read, save } = store;

export const useRecentSearches = (): readonly string[] => useDevice(store);

export const recentSearches = {
  add: (text: string) => save(addRecent(read(), text)),
  remove: (text: string) => save(removeRecent(read(), text)),
  clear() {
    save(NONE);
    writeStored("localStorage", KEY, null);
  },
};
