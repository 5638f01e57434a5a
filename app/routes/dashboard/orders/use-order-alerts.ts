import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { alertTitle, isDueToRing, type Unseen, untilNextRing } from "#app/domain/notices/alert.ts";
import { followFeed } from "#app/routes/shop/use-live.ts";
import { chime, unlockSound } from "./chime.ts";
import { markSeen } from "./use-mark-seen.ts";

/** How often it is tried again while nothing answers. */
const RETRY_MS = 15_000;

/** `seenAt`: when somebody at the dispensary saw it, on whichever device. */
export type NewOrder = { id: string; createdAt: number; seenAt: number | null; name: string };
type Options = { enabled: boolean; since: number; onOrders: boolean };

/**
 * Hears of new orders on every tab: sound, a notice and the title say so, again after 2 and 5 minutes, until someone looks at them on
 * any device (a tap or key on the Orders tab, "View", or the list itself). Without a socket it asks by the clock, and `connected` is false.
 */
export function useOrderAlerts({ enabled, since, onOrders }: Options) {
  const [unseen, setUnseen] = useState<(Unseen & { name: string })[]>([]);
  const [connected, setConnected] = useState(true);
  /** Undefined until the page is alive. */
  const [sounding, setSounding] = useState<boolean>();
  const newest = useRef(since);
  const shown = useRef(onOrders);
  shown.current = onOrders;
  const { revalidate } = useRevalidator();

  /** When the oldest order that still waits to be seen was placed. */
  const oldestUnseen = useRef<number>(undefined);

  const look = useCallback(async () => {
    const known = newest.current;
    const orders = await ordersSince(Math.min(known, (oldestUnseen.current ?? known + 1) - 1));
    const isSeen = new Set(orders.filter(({ seenAt }) => seenAt !== null).map(({ id }) => id));
    const waiting = orders.filter(({ seenAt }) => seenAt === null);
    oldestUnseen.current = waiting[0]?.createdAt;
    const fresh = waiting.filter(({ createdAt }) => createdAt > known);
    newest.current = Math.max(known, ...orders.map((order) => order.createdAt));
    const noticedAt = Date.now();
    setUnseen((all) => {
      const left = all.filter(({ id }) => !isSeen.has(id));
      const heard = fresh.filter(({ id }) => !left.some((other) => other.id === id));
      return heard.length === 0 && left.length === all.length
        ? all
        : [...left, ...heard.map(({ id, name }) => ({ id, name, noticedAt, rang: 0 }))];
    });
  }, []);

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
    const stop = followFeed("/live/vendor", {
      changed: () => void changed(),
      connected: (open) => {
        socketOpen = open;
        setConnected(open);
        // Asking a loader renews an access token that ran out, and the socket comes back.
        if (!open) void changed();
      },
      // Whatever screen is open: it is no longer theirs, or shows what their new role may not do.
      ended: () => void revalidate().catch(() => {}),
    });
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

  const waiting = useRef(unseen);
  waiting.current = unseen;
  const seen = useCallback(() => {
    if (waiting.current.length > 0) void markSeen(waiting.current.map(({ id }) => id));
    setUnseen([]);
  }, []);
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
  const newestFirst = (await answer.json()) as NewOrder[];
  return newestFirst.toReversed();
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
