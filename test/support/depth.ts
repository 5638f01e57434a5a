/** Whether this is the long form of the tests (`npm run test:deep`). */
export const deep = process.env.TEST_DEPTH === "deep";
