/** Returns the last data while offline: for a courier in a basement, stale beats an error. Other errors rethrow. */
export function fallBackToLast<T>() {
  let last: { key: string; value: T } | undefined;
  return {
    save(key: string, value: T) {
      last = { key, value };
    },
    get: (key: string): T | undefined => (last?.key === key ? last.value : undefined),
    async or(key: string, load: () => Promise<T>): Promise<T> {
      try {
        return await load();
      } catch (error) {
        if (error instanceof TypeError && last?.key === key) return last.value;
        throw error;
      }
    },
  };
}
