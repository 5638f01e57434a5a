import { WAITING_TEXT } from "#app/domain/checkout/waiting-order.ts";
import { Button } from "#app/ui/button.tsx";

type Props = { message: string; onWithdraw(): void };

export const WaitingOrder = ({ message, onWithdraw }: Props) => (
  <section aria-label="Your order is waiting" className="grid gap-2 rounded-xl bg-wash px-4 py-3 text-sm">
    <div role="alert">
      <p className="font-medium text-danger">{message}</p>
      <p>{WAITING_TEXT}</p>
    </div>
    <Button look="secondary" className="justify-self-start" onClick={onWithdraw}>
      Don't send it
    </Button>
  </section>
);
