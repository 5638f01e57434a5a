import { useEffect, useRef, useState } from "react";
import type { OrderPlacedJson } from "#app/domain/checkout/schema.ts";
import { endedText, isTooOld, isUnanswered, mayHaveArrived, nextTryMs } from "#app/domain/checkout/waiting-order.ts";
import { type CheckoutResult, sendOrder } from "./api.ts";
import { clearWaitingOrder, saveWaitingOrder, type WaitingOrder } from "./storage.ts";

type Choice = "send" | "withdraw" | "leave";
/** `message`: why it waits. */
export type Waiting = { message: string; sending: boolean };
type PlacedResult = CheckoutResult<OrderPlacedJson>;
/** `ended`: it waited too long or was withdrawn. Null: the shopper left the page, where it keeps waiting. */
type Sent = { response: PlacedResult } | { ended: string } | null;

/** Sends an order until it is answered, withdrawn or too old. Its key keeps it from being placed twice. */
export function useWaitingOrder() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const choose = useRef<(choice: Choice) => void>(() => {});
  useEffect(() => () => choose.current("leave"), []);

  async function send(first: WaitingOrder): Promise<Sent> {
    let order = first;
    for (let tries = 0; ; tries++) {
      setWaiting((known) => known && { ...known, sending: true });
      const response = await sendOrder(order.body, order.key);
      if (response.ok || !isUnanswered(response)) return settle({ response });
      const arrived = mayHaveArrived({ ...response, online: navigator.onLine });
      order = { ...order, mayHaveArrived: order.mayHaveArrived || arrived };
      saveWaitingOrder(order);
      setWaiting({ message: response.message, sending: false });
      const choice = await nextChoice(nextTryMs(tries, Math.random()));
      if (choice === "leave") return null;
      if (choice === "withdraw") return settle({ ended: endedText("withdrawn", order.mayHaveArrived) });
      if (isTooOld(order.since, Date.now())) return settle({ ended: endedText("too-old", order.mayHaveArrived) });
    }
  }

  function settle<T extends Sent>(sent: T): T {
    clearWaitingOrder();
    setWaiting(null);
    return sent;
  }

  /** Offline, no time is a good one: the connection or the shopper says when. */
  function nextChoice(ms: number): Promise<Choice> {
    return new Promise((resolve) => {
      const timer = navigator.onLine ? setTimeout(() => choose.current("send"), ms) : undefined;
      const online = () => choose.current("send");
      addEventListener("online", online);
      choose.current = (choice) => {
        clearTimeout(timer);
        removeEventListener("online", online);
        choose.current = () => {};
        resolve(choice);
      };
    });
  }

  return {
    waiting,
    send,
    sendNow: () => choose.current("send"),
    withdraw: () => choose.current("withdraw"),
  };
}
