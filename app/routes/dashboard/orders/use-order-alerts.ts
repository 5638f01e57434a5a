import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { alertTitle, isDueToRing, type Unseen, untilNextRing } from "#app/domain/orders/alert.ts";
import { followFeed } from "#app/routes/shop/use-live.ts";
import { useToast } from "#app/ui/toast.tsx";
import { chime, unlockSound } from "./chime.ts";

/** How often it is tried again while nothing answers. */
const RETRY_MS = 15_000;

export type NewOrder = { id: string; createdAt: number; name: string };
type Options = { enabled: boolean; since: number; onOrders: boolean };

/**
 * Hears of new orders on every tab: sound, toast and the title say so, again after 2 and 5 minutes, until someone looks
 * (a tap or key on the Orders tab, or "View"). Without a socket it asks by the clock, and `connected` is false.
 */
export function useOrderAlerts({ enabled, since, onOrders }: Options) {
  const [unseen, setUnseen] = useState<Unseen[]>([]);
  const [connected, setConnected] = useState(true);
  /** Undefined until the page is alive. */
  const [sounding, setSounding] = useState<boolean>();
  const newest = useRef(since);
  const shown = useRef(onOrders);
  shown.current = onOrders;
  const toast = useToast();
  const { revalidate } = useRevalidator();

  const look = useCallback(async () => {
    const fresh = await ordersSince(newest.current);
    if (fresh.length === 0) return;
    newest.current = Math.max(newest.current, ...fresh.map((order) => order.createdAt));
    const noticedAt = Date.now();
    setUnseen((all) => [...all, ...fresh.map(({ id }) => ({ id, noticedAt, rang: 0 }))]);
    for (const { name } of fresh.slice(-3)) toast(`New order from ${name}`);
  }, [toast]);

  useEffect(() => {
    if (!enabled) return;
    setSounding(false);
    return unlockSound(() => setSounding(true));
  }, [enabled]);

  useEffect(() => {
    if (!enabled) return;
    let socketOpen = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    const changed = async () => {
      clearTimeout(again);
      try {
        await look();
        setConnected(socketOpen);
      } catch {
        setConnected(false);
        again = setTimeout(changed, RETRY_MS);
        return;
      }
      // A navigation may cut this short: then it reads the same.
      if (shown.current) await revalidate().catch(() => {});
    };
    const stop = followFeed(
      "/live/vendor",
      () => void changed(),
      (open) => {
        socketOpen = open;
        setConnected(open);
        // Asking a loader renews an access token that ran out, and the socket comes back.
        if (!open) void changed();
      },
    );
    const lost = () => setConnected(false);
    addEventListener("online", changed);
    addEventListener("offline", lost);
    return () => {
      stop();
      clearTimeout(again);
      removeEventListener("online", changed);
      removeEventListener("offline", lost);
    };
  }, [enabled, look, revalidate]);

  useEffect(() => {
    const wait = untilNextRing(unseen, Date.now());
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      const now = Date.now();
      chime();
      setUnseen((all) => all.map((one) => (isDueToRing(one, now) ? { ...one, rang: one.rang + 1 } : one)));
    }, wait);
    return () => clearTimeout(timer);
  }, [unseen]);

  const seen = useCallback(() => setUnseen([]), []);
  useEffect(() => {
    if (!onOrders || unseen.length === 0) return;
    // After the press itself has been dealt with: it may be on the notice that goes away.
    addEventListener("click", seen);
    addEventListener("keyup", seen);
    return () => {
      removeEventListener("click", seen);
      removeEventListener("keyup", seen);
    };
  }, [onOrders, unseen.length, seen]);

  useTitleBadge(unseen.length);
  return { unseen, connected, sounding, seen };
}

async function ordersSince(since: number): Promise<NewOrder[]> {
  const answer = await fetch(`/vendor-dashboard/new-orders?since=${since}`, { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok || answer.redirected) throw new Error(`New orders: ${answer.status}`);
  return (await answer.json()) as NewOrder[];
}

/** "(2) New orders · …" in the browser's tab, whatever title the page gives itself meanwhile. */
function useTitleBadge(count: number) {
  useEffect(() => {
    if (count === 0) return;
    const badge = `${alertTitle(count)} · `;
    const put = () => {
      if (!document.title.startsWith(badge)) document.title = badge + document.title;
    };
    put();
    const watch = new MutationObserver(put);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      document.title = document.title.replace(badge, "");
    };
  }, [count]);
}
