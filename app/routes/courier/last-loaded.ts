/**
 * What a page showed last, for when it asks again without a connection: a list that is a minute old serves a courier in a
 * basement better than an error page. Anything but a lost connection is passed on.
 */
export function keepLast<T>() {
  let last: { key: string; value: T } | undefined;
  return {
    put(key: string, value: T) {
      last = { key, value };
    },
    async or(key: string, ask: () => Promise<T>): Promise<T> {
      try {
        return await ask();
      } catch (error) {
        if (error instanceof TypeError && last?.key === key) return last.value;
        throw error;
      }
    },
  };
}
