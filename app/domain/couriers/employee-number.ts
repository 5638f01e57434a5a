import { isOneLine } from "../text.ts";

export const EMPLOYEE_NUMBER_MAX = 20;

export const EMPLOYEE_NUMBER_FAULT = `Up to ${EMPLOYEE_NUMBER_MAX} characters.`;

export const employeeNumberError = (text: string): string | undefined =>
  text.length > EMPLOYEE_NUMBER_MAX || !isOneLine(text) ? EMPLOYEE_NUMBER_FAULT : undefined;
