import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

type Props = { clientSecret: string; onAnswer(problem: string | null): void };

export default function TestBankDialog({ clientSecret, onAnswer }: Props) {
  const bank = useFetcher<{ confirmed: boolean; message: string | null }>();
  const { data, state } = bank;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told once
  useEffect(() => {
    if (data) onAnswer(data.message);
  }, [data]);

  const answer = (approved: boolean) =>
    bank.submit(
      { clientSecret, approved: String(approved) },
      { method: "post", action: href("/vendor/subscription/check") },
    );
  const busy = state !== "idle";
  return (
    <Dialog title="Is this you?" kind="alert" describedBy="test-bank" onClose={() => answer(false)}>
      <div className="px-5 pb-5">
        <p id="test-bank" className="text-quiet">
          Test mode: this stands in for the card's bank, which asks its holder to confirm the payment.
        </p>
        <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="secondary" disabled={busy} onClick={() => answer(false)}>
            Refuse
          </Button>
          <Button busy={busy} onClick={() => answer(true)}>
            Confirm payment
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
