declare global {
  interface Navigator {
    connection?: { saveData?: boolean };
  }
}

/**
 * Fetches a link's page once the pointer rests on it, unless its visitor saves data. Only for pages whose GET writes and
 * counts nothing.
 */
export const ahead = navigator.connection?.saveData ? "none" : "intent";
