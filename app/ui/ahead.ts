declare global {
  interface Navigator {
    connection?: { saveData?: boolean };
  }
}

/** Only for pages whose GET writes and counts nothing. */
export const ahead = navigator.connection?.saveData ? "none" : "intent";
