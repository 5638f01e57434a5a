import { hourText } from "../local-instant.ts";
import { type CourierViewer, runsDispatch } from "./access.ts";
import { type CourierRequest, type CourierStatus, isWithCourier } from "./request.ts";

export const MESSAGE_MAX = 300;
export const MESSAGE_EMPTY = "Type a message, or choose one.";

export const quickTexts = {
  courier: ["Running 10 minutes late", "Customer doesn’t answer", "Can’t find the address", "Vehicle trouble"],
  dispatch: ["OK, thanks", "We’re calling the customer", "Wait there", "Please call dispatch"],
} as const;

/** `courierId`: who had the request then. */
export type Message = {
  id: string;
  courierId: string;
  byId: string;
  byName: string;
  text: string;
  sentAt: number;
  /** On the device, if it waited for a connection. */
  writtenAt: number | null;
};

export type ShownMessage = { id: string; from: string; isOfCourier: boolean; text: string; timeText: string };

/** Dispatch sees all messages, a courier their own conversation, a dispensary none. */
export const shownMessages = (
  messages: readonly Message[],
  viewer: CourierViewer,
  { timeZone, createdAt }: Pick<CourierRequest, "timeZone" | "createdAt">,
) =>
  messages
    .filter(({ courierId }) => runsDispatch(viewer) || courierId === viewer.id)
    .map(({ id, courierId, byId, byName, text, sentAt, writtenAt }): ShownMessage => {
      const isOfCourier = byId === courierId;
      const from = isOfCourier || runsDispatch(viewer) ? byName : "Dispatch";
      const sent = hourText(sentAt, timeZone, createdAt);
      const timeText =
        writtenAt === null ? sent : `written ${hourText(writtenAt, timeZone, createdAt)}, received ${sent}`;
      return { id, from, isOfCourier, text, timeText };
    });

type Job = { status: CourierStatus; courierId: string | null; returning: boolean };
const isOn = (job: Job): boolean => job.courierId !== null && (isWithCourier(job) || job.returning);

/** There is no read mark: a message waits until dispatch answers. */
export const isUnanswered = (job: Job & { messages: readonly ShownMessage[] }): boolean =>
  isOn(job) && job.messages.at(-1)?.isOfCourier === true;

export const canMessage = (viewer: CourierViewer, job: Job): boolean =>
  isOn(job) && (job.courierId === viewer.id) !== runsDispatch(viewer);
