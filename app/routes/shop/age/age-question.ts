import { isRouteErrorResponse, type MetaDescriptor } from "react-router";

/** Whose products wait behind the question, and the page's head, which the browser needs no code for. */
export type AgeQuestion = { asksAgeFor: string; meta: MetaDescriptor[] };

export const ageQuestionIn = (error: unknown): string | undefined =>
  isRouteErrorResponse(error) && error.status === 200 ? (error.data as AgeQuestion).asksAgeFor : undefined;
