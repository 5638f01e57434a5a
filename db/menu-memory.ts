/**
 * What is kept of menus in this process, for moments. Every write to a vendor or a product goes through db/client.ts, which
 * counts it here: what was read before the last one is not shown any more. Other processes know nothing of it, hence the short life.
 */
const LIFE_MS = 25_000;

let version = 0;

/** Taken before a read, and handed to `keep` with what was read: a write in between makes it worthless. */
export const menuVersion = (): number => version;

const menuWrite = /\b(?:INSERT(?: OR \w+)? INTO|REPLACE INTO|UPDATE|DELETE FROM)\s+["`]?(?:vendors|products)\b/i;

/** Whether a statement may change what a menu or a list of vendors shows. */
export const writesMenus = (text: string): boolean => menuWrite.test(text);

/** Something has been written, or may have been: a call that failed on its way back counts too. */
export function menusChanged(): void {
  version += 1;
}

export type MenuMemory<T> = {
  find(key: string, now: number): T | undefined;
  /** What is kept, or what `load` reads and is then kept. */
  read(key: string, now: number, load: () => Promise<Weighed<T>>): Promise<T>;
  /** `weight` is anything that adds up, such as letters; the oldest leave when there is too much. */
  keep(key: string, value: T, facts: { weight: number; since: number; now: number }): void;
};

export type Weighed<T> = { value: T; weight: number };

export function createMenuMemory<T>(maxWeight: number): MenuMemory<T> {
  type Kept = { value: T; weight: number; since: number; until: number };
  const kept = new Map<string, Kept>();
  let total = 0;
  const drop = (key: string, entry: Kept) => {
    kept.delete(key);
    total -= entry.weight;
  };
  const memory: MenuMemory<T> = {
    find(key, now) {
      const entry = kept.get(key);
      if (!entry) return undefined;
      if (entry.since === version && now < entry.until) return entry.value;
      drop(key, entry);
      return undefined;
    },
    async read(key, now, load) {
      const entry = memory.find(key, now);
      if (entry !== undefined) return entry;
      const since = menuVersion();
      const { value, weight } = await load();
      memory.keep(key, value, { weight, since, now });
      return value;
    },
    keep(key, value, { weight, since, now }) {
      const before = kept.get(key);
      if (before) drop(key, before);
      if (since !== version || weight > maxWeight) return;
      kept.set(key, { value, weight, since, until: now + LIFE_MS });
      total += weight;
      for (const [oldest, entry] of kept) {
        if (total <= maxWeight) return;
        drop(oldest, entry);
      }
    },
  };
  return memory;
}
