import { isRouteErrorResponse, type MetaDescriptor } from "react-router";

/**
 * The dispensary behind the question, and the page's head, which comes as data so that the browser needs no code for
 * it.
 */
export type AgeQuestion = { asksAgeFor: string; meta: MetaDescriptor[] };

export const ageQuestionIn = (error: unknown): string | undefined =>
  isRouteErrorResponse(error) && error.status === 200 ? (error.data as AgeQuestion).asksAgeFor : undefined;
