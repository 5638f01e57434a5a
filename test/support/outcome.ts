/** What came of it; a refusal fails the test. */
export const valueIn = <T>(outcome: { ok: true; value: T } | { ok: false; reason: string; message: string }): T => {
  if (!outcome.ok) throw new Error(`Refused: ${outcome.reason}, ${outcome.message}`);
  return outcome.value;
};
