import { agoText } from "../local-instant.ts";
import type { Point } from "../places/geo.ts";
import { type CourierCard, cardStatus } from "./card.ts";
import type { Carrying } from "./carriers.ts";
import { type Duty, dutyLabels } from "./offer.ts";
import { isFinished, isWithCourier, shownStatuses, statusLabels } from "./request.ts";

export const boardViews = {
  cards: "Cards",
  rows: "Rows",
  courier: "Rows by courier",
  status: "Rows by status",
} as const;
export type BoardView = keyof typeof boardViews;
const CARDS_MOST = 20;

export function boardViewIn(search: URLSearchParams): BoardView | null {
  const view = search.get("view") ?? "";
  return Object.hasOwn(boardViews, view) ? (view as BoardView) : null;
}

export const viewFor = (listed: number): BoardView => (listed > CARDS_MOST ? "rows" : "cards");

export type BoardCourier = {
  id: string;
  name: string;
  duty: Duty;
  employerIds: readonly string[];
  /** The shift's start, or the last pickup or drop-off. */
  lastSeenAt: number | null;
  place: Point | null;
};

const isJobOf = (courierId: string) => (card: CourierCard) => card.courierId === courierId && isWithCourier(card);

export type CourierWithJobs = BoardCourier & Carrying & { jobs: number };

export const carriedBy = (courierId: string, cards: readonly CourierCard[]): CourierCard[] =>
  cards.filter((card) => card.courierId === courierId && (isWithCourier(card) || card.returning));

export const withJobs = (couriers: readonly BoardCourier[], cards: readonly CourierCard[]): CourierWithJobs[] =>
  couriers
    .map((courier) => {
      const own = cards.filter(({ courierId }) => courierId === courier.id);
      const seen = [courier.lastSeenAt, ...own.flatMap(({ pickedUpAt, deliveredAt }) => [pickedUpAt, deliveredAt])];
      return {
        ...courier,
        carries: carriedBy(courier.id, own),
        jobs: own.filter(isJobOf(courier.id)).length,
        lastSeenAt: Math.max(...seen.map(Number)) || null,
      };
    })
    .sort((a, b) => Number(b.duty === "duty") - Number(a.duty === "duty") || a.jobs - b.jobs);

const workText = ({ jobs, carries }: CourierWithJobs): string => {
  if (jobs > 0) return `${jobs} ${jobs === 1 ? "job" : "jobs"}`;
  return carries.length > 0 ? "returning goods" : "";
};

export const dutyText = (courier: CourierWithJobs): string => {
  const { duty } = courier;
  if (duty === "duty") return workText(courier) || "free";
  return [dutyLabels[duty].toLowerCase(), workText(courier)].filter(Boolean).join(", ");
};

export const lastSeenText = ({ lastSeenAt }: BoardCourier, now: number): string =>
  lastSeenAt === null ? "not seen yet" : `seen ${agoText(lastSeenAt, now)}`;

export type RowGroup = { id: string; title: string; courier: CourierWithJobs | null; cards: CourierCard[] };

/** Empty groups are left out, but for couriers on duty. */
export function groupRows(
  cards: readonly CourierCard[],
  view: BoardView,
  couriers: readonly CourierWithJobs[],
): RowGroup[] {
  if (view === "status") {
    const byStatus = Map.groupBy(cards, cardStatus);
    return shownStatuses.flatMap((status) => {
      const own = byStatus.get(status);
      return own ? [group(status, statusLabels[status], own)] : [];
    });
  }
  if (view !== "courier") return [group("all", "", [...cards])];
  const jobs = couriers.map((courier) => ({
    ...group(courier.id, courier.name, cards.filter(isJobOf(courier.id))),
    courier,
  }));
  const grouped = new Set(jobs.flatMap((one) => one.cards));
  const left = cards.filter((card) => !grouped.has(card));
  const leftOver = (over: boolean) => left.filter(({ status }) => isFinished(status) === over);
  return [
    group("pending", "No courier yet", leftOver(false)),
    ...jobs.filter((one) => one.cards.length > 0 || one.courier.duty === "duty"),
    group("finished", "Finished", leftOver(true)),
  ].filter((one) => one.cards.length > 0 || one.courier);
}

const group = (id: string, title: string, cards: CourierCard[]): RowGroup => ({ id, title, courier: null, cards });

export type Assignment = { requestId: string; courierId: string };

/** The move that gives a request to another courier. Null if it has none. */
export const moveToAssign = ({ moves }: Pick<CourierCard, "moves">): "assign" | "reassign" | null =>
  moves.includes("assign") ? "assign" : moves.includes("reassign") ? "reassign" : null;

export function between(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [ids.indexOf(from ?? ""), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
