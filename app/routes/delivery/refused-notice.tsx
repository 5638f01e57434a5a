/** Messages for moves refused before hydration, by the reason in the query. */
const refusalMessages: Record<string, string> = {
  "illegal-move": "Someone else has updated this request. This is its current status.",
  "changed-meanwhile": "Someone else has updated this request. This is its current status.",
  "undo-too-late": "It is too late to undo this.",
  "courier-missing": "Please choose a courier.",
  "courier-unknown": "Please choose a courier who can drive.",
  "reason-missing": "Please choose a reason.",
  "id-not-checked": "Check the customer's ID first: nothing is handed over without it.",
  "wrong-pin": "This is not the customer's PIN.",
  "not-found": "Courier request not found.",
};

export const refusalOf = (reason: string | null): string | null =>
  reason === null ? null : (refusalMessages[reason] ?? "Failed to update courier request status");

export function RefusedNotice({ message }: { message: string | null }) {
  return message ? (
    <p role="alert" className="mb-4 rounded-xl bg-danger/8 px-4 py-3 font-medium text-danger">
      {message}
    </p>
  ) : null;
}
