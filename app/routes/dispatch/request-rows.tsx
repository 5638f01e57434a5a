import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link, useSearchParams } from "react-router";
import {
  type Assignment,
  type BoardView,
  between,
  type CourierWithJobs,
  dutyText,
  groupRows,
  lastSeenText,
  type RowGroup,
} from "#app/domain/couriers/board.ts";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { lateness } from "#app/domain/couriers/due.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Routes } from "../delivery/read-routes.ts";
import { BoardRow } from "./board-row.tsx";
import { CourierRoute } from "./courier-route.tsx";
import type { Selection } from "./use-selection.ts";

type Props = {
  view: BoardView;
  couriers: readonly CourierWithJobs[];
  routes: Routes;
  cards: readonly CourierCard[];
  now: number;
  selection: Selection;
  isWaiting(id: string): boolean;
  assign(assignments: readonly Assignment[]): void;
  full(card: CourierCard): ReactNode;
};

const DRAGGED = "text/x-courier-request";
const idOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-request]")?.dataset.request : undefined;

const ROWS_A_BLOCK = 10;
/** A whole block is laid out and painted only near the screen. Each row on its own would cost more than it saves. */
const farBlock =
  "[content-visibility:auto] [contain-intrinsic-block-size:auto_570px] md:[contain-intrinsic-block-size:auto_450px] lg:[contain-intrinsic-block-size:auto_400px]";

/** One tab stop: arrow keys move between rows, the space bar selects, Enter opens. Rows can be dragged onto a courier. */
export function RequestRows({ view, couriers, routes, cards, now, selection, isWaiting, assign, full }: Props) {
  const [params] = useSearchParams();
  const [focused, setFocused] = useState<string>();
  const hydrated = useHydrated();
  const open = params.get("open");
  const groups = groupRows(cards, view, couriers);
  const shown = groups.flatMap((one) => one.cards.map(({ id }) => id));
  const lastPicked = useRef<string>(null);
  const pick = (id: string, isChosen: boolean, withShift: boolean) => {
    selection.select(withShift ? between(shown, lastPicked.current, id) : [id], isChosen);
    lastPicked.current = id;
  };
  const list = useRef<HTMLDivElement>(null);
  useFocusOfOpened(list, open);
  const stop = cards.some(({ id }) => id === focused) ? focused : shown[0];

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = idOf(event.target);
    if (!id || !(event.target instanceof HTMLAnchorElement)) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(".board-row")];
    const at = rows.indexOf(event.target);
    const next = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[event.key];
    if (next) next.focus();
    else if (event.key === " ") pick(id, !selection.has(id), event.shiftKey);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const id = idOf(event.target);
    if (id && event.target instanceof HTMLInputElement) pick(id, event.target.checked, event.shiftKey);
  };
  const onDragStart = (event: DragEvent<HTMLElement>) => {
    const id = idOf(event.target);
    if (id) event.dataTransfer.setData(DRAGGED, (selection.has(id) ? selection.chosen : [id]).join());
  };
  const openTo = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id) next.set("open", id);
    else next.delete("open");
    return `?${next}`;
  };

  const [first, ...rest] = groups;
  const section = (group: RowGroup) => (
    <section
      key={group.id}
      aria-label={group.title || "All requests"}
      className="@container mb-4 overflow-clip rounded-card border border-line bg-card"
      {...(group.courier
        ? dropTarget((ids) => assign(ids.map((requestId) => ({ requestId, courierId: group.id }))))
        : {})}
    >
      {group.title ? <GroupHead group={group} now={now} selection={selection} /> : null}
      {group.courier && routes[group.id] ? (
        <CourierRoute courierId={group.id} route={routes[group.id]!} jobs={cards} />
      ) : null}
      <div className="divide-y divide-line">
        {[...Map.groupBy(group.cards, (_, at) => Math.floor(at / ROWS_A_BLOCK))].map(([block, rows]) => (
          <ul
            key={block}
            className={`divide-y divide-line ${rows.length < ROWS_A_BLOCK || rows.some(({ id }) => id === open) ? "" : farBlock}`}
          >
            {rows.map((card) =>
              card.id === open ? (
                <li key={card.id} className="bg-paper p-2">
                  <Link
                    data-close
                    to={openTo(null)}
                    replace
                    preventScrollReset
                    className="inline-flex min-h-11 items-center px-2 text-sm font-semibold"
                  >
                    Close order {card.orderNumber}
                  </Link>
                  {full(card)}
                </li>
              ) : (
                <li
                  key={card.id}
                  id={`request-${card.id}`}
                  className="h-[57px] scroll-mt-24 [contain:strict] md:h-[45px] lg:h-10"
                >
                  <BoardRow
                    card={card}
                    to={openTo(card.id)}
                    {...dueProps(card, now)}
                    isChosen={selection.has(card.id)}
                    isWaiting={isWaiting(card.id)}
                    isTabStop={!hydrated || card.id === stop}
                  />
                </li>
              ),
            )}
          </ul>
        ))}
      </div>
    </section>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys and clicks of its rows
    <div
      ref={list}
      className={`grid grid-cols-1 items-start gap-4 ${rest.length > 0 ? "xl:grid-cols-2" : ""} ${hydrated ? "" : "[&_label]:invisible"}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDragStart={onDragStart}
      onFocus={({ target }) => setFocused(idOf(target))}
    >
      <p className="sr-only">Arrow keys move between requests, the space bar selects, Enter opens.</p>
      {first ? section(first) : null}
      {rest.length > 0 ? <div className="min-w-0">{rest.map(section)}</div> : null}
    </div>
  );
}

/** Keeps the keyboard focus when a row opens or closes. In a later effect the browser has already moved it. */
function useFocusOfOpened(list: RefObject<HTMLElement | null>, open: string | null) {
  const before = useRef(open);
  useLayoutEffect(() => {
    if (before.current === open) return;
    const closed = `[data-request="${before.current}"] a`;
    before.current = open;
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(open ? "[data-close]" : closed)?.focus({ preventScroll: true });
  }, [list, open]);
}

function dueProps({ dueAt }: CourierCard, now: number) {
  if (dueAt === null) return { due: null, tone: "fine" as const };
  const { text, tone } = lateness(dueAt, now);
  return { due: text, tone };
}

const dropTarget = (onDrop: (ids: string[]) => void) => ({
  onDragOver(event: DragEvent) {
    if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
  },
  onDrop(event: DragEvent) {
    event.preventDefault();
    onDrop(event.dataTransfer.getData(DRAGGED).split(","));
  },
});

function GroupHead({ group, now, selection }: Pick<Props, "now" | "selection"> & { group: RowGroup }) {
  const ids = group.cards.map(({ id }) => id);
  return (
    <header className="flex items-center border-b border-line bg-wash/60">
      <label className="grid size-10 shrink-0 cursor-pointer place-items-center">
        <span className="sr-only">Select all of {group.title}</span>
        <input
          type="checkbox"
          checked={ids.length > 0 && ids.every(selection.has)}
          onChange={({ target }) => selection.select(ids, target.checked)}
          className="size-5 cursor-pointer accent-leaf"
        />
      </label>
      <h2 className="min-w-0 py-2 pr-3 text-sm">
        <b className="font-semibold">{group.title}</b>{" "}
        <span className="text-quiet">
          {group.courier ? `${dutyText(group.courier)} · ${lastSeenText(group.courier, now)}` : group.cards.length}
        </span>
      </h2>
    </header>
  );
}
