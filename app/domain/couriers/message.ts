import { type CourierViewer, runsDispatch } from "./access.ts";
import { hourText } from "./pickup-time.ts";
import { type CourierRequest, type CourierStatus, isWithCourier } from "./request.ts";

export const MESSAGE_MAX = 300;

/** Quick replies. */
export const quickTexts = {
  courier: ["Running 10 minutes late", "Customer doesn’t answer", "Can’t find the address", "Vehicle trouble"],
  dispatch: ["OK, thanks", "We’re calling the customer", "Wait there", "Please call dispatch"],
} as const;

/** `courierId`: who had the request then. */
export type Message = { id: string; courierId: string; byId: string; byName: string; text: string; sentAt: number };

export type ShownMessage = { id: string; from: string; isOfCourier: boolean; text: string; timeText: string };

/** Dispatch sees all messages, a courier their own conversation, a dispensary none. */
export const shownMessages = (
  messages: readonly Message[],
  viewer: CourierViewer,
  { timeZone, createdAt }: Pick<CourierRequest, "timeZone" | "createdAt">,
) =>
  messages
    .filter(({ courierId }) => runsDispatch(viewer) || courierId === viewer.id)
    .map(({ id, courierId, byId, byName, text, sentAt }): ShownMessage => {
      const isOfCourier = byId === courierId;
      const from = isOfCourier || runsDispatch(viewer) ? byName : "Dispatch";
      return { id, from, isOfCourier, text, timeText: hourText(sentAt, timeZone, createdAt) };
    });

type Job = { status: CourierStatus; courierId: string | null; returning: boolean };
const isOn = (job: Job): boolean => job.courierId !== null && (isWithCourier(job) || job.returning);

/** There is no read mark: a message waits until dispatch answers. */
export const isUnanswered = (job: Job & { messages: readonly ShownMessage[] }): boolean =>
  isOn(job) && job.messages.at(-1)?.isOfCourier === true;

/** While a courier has the request, or brings its goods back. */
export const canMessage = (viewer: CourierViewer, job: Job): boolean =>
  isOn(job) && (job.courierId === viewer.id) !== runsDispatch(viewer);
