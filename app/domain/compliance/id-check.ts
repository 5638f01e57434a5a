import { refuse } from "../outcome.ts";

const CHECK_FIRST = "Check the customer's ID first: nothing is handed over without it.";

/** Nothing is delivered before it was stated that the ID was checked, whoever closes it (DECISIONS 45). */
export const idNotChecked = refuse("id-not-checked", CHECK_FIRST, { fields: { idChecked: CHECK_FIRST } });
