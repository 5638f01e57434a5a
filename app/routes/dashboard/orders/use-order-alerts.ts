import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { alertTitle, isDueToRing, type Unseen, untilNextRing } from "#app/domain/notices/alert.ts";
import { chime, unlockSound } from "#app/ui/page/chime.ts";
import { followFeed } from "#app/ui/use-live.ts";
import { markSeen } from "./use-mark-seen.ts";

const RETRY_MS = 15_000;

/** `seenAt`: when anyone at the dispensary saw it, on any device. */
export type NewOrder = { id: string; createdAt: number; seenAt: number | null; name: string };

/** Rings again after 2 and 5 minutes, until someone sees the order on any device. */
export function useOrderAlerts({ enabled, since, onOrders }: { enabled: boolean; since: number; onOrders: boolean }) {
  const [unseen, setUnseen] = useState<(Unseen & { name: string })[]>([]);
  const [connected, setConnected] = useState(true);
  /** Undefined until hydration. */
  const [sounding, setSounding] = useState<boolean>();
  const newest = useRef(since);
  const shown = useRef(onOrders);
  shown.current = onOrders;
  const { revalidate } = useRevalidator();

  const oldestUnseen = useRef<number>(undefined);

  const check = useCallback(async () => {
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
      const added = fresh.filter(({ id }) => !left.some((other) => other.id === id));
      return added.length === 0 && left.length === all.length
        ? all
        : [...left, ...added.map(({ id, name }) => ({ id, name, noticedAt, rang: 0 }))];
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
        await check();
        setConnected(socketOpen);
      } catch {
        setConnected(false);
        again = setTimeout(changed, RETRY_MS);
        return;
      }
      // A navigation may abort this; it then loads the same data.
      if (shown.current) await revalidate().catch(() => {});
    };
    const stop = followFeed("/live/vendor", {
      changed: () => void changed(),
      connected: (open) => {
        socketOpen = open;
        setConnected(open);
        // Calling a loader renews an expired access token, so that the socket can reconnect.
        if (!open) void changed();
      },
      // The account may have lost access, or its new role may not see this screen.
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
  }, [enabled, check, revalidate]);

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

  const seen = useCallback(() => {
    if (unseen.length > 0) void markSeen(unseen.map(({ id }) => id));
    setUnseen([]);
  }, [unseen]);
  useEffect(() => {
    if (!onOrders || unseen.length === 0) return;
    // After the press itself is handled: it may be on the notice that goes away.
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
  const response = await fetch(`/vendor-dashboard/new-orders?since=${since}`, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok || response.redirected) throw new Error(`New orders: ${response.status}`);
  const newestFirst = (await response.json()) as NewOrder[];
  return newestFirst.toReversed();
}

/** Prefixes the tab's title, "(2) New orders · …", even when the page changes it. */
function useTitleBadge(count: number) {
  useEffect(() => {
    if (count === 0) return;
    const badge = `${alertTitle(count)} · `;
    const showBadge = () => {
      if (!document.title.startsWith(badge)) document.title = badge + document.title;
    };
    showBadge();
    const watch = new MutationObserver(showBadge);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      document.title = document.title.replace(badge, "");
    };
  }, [count]);
}
