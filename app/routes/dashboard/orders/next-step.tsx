import { Check, CircleCheck, PackageOpen, ShoppingBag, Truck } from "lucide-react";
import { type NextStep, nextStep } from "#app/domain/orders/board.ts";
import { orderCode } from "#app/domain/orders/order.ts";
import { HiddenFields, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { type OrderPost, stagePath, statusPath } from "./order-post.ts";
import type { ShownOrder } from "./order-view.ts";
import { useUsualMinutes } from "./usual-minutes.ts";

export const stepLooks = {
  accepted: { icon: Check, label: "Accept" },
  ready: { icon: ShoppingBag, label: "Mark as ready" },
  onTheWay: { icon: Truck, label: "Out with our own driver" },
  returned: { icon: PackageOpen, label: "Returned" },
  complete: { icon: CircleCheck, label: "ID checked, complete" },
} as const satisfies Record<NextStep, object>;

type Props = { order: ShownOrder; move: OrderPost; completion: OrderPost };

export function NextStepButton({ order, move, completion }: Props) {
  const [minutes] = useUsualMinutes(order.orderType);
  const step = nextStep(order);
  if (!step) return null;
  const { icon: Icon, label } = stepLooks[step];
  const completes = step === "complete";
  const fields = completes
    ? { status: "COMPLETED", idChecked: "on" }
    : { stage: step, ...(step === "accepted" ? { readyInMinutes: minutes } : {}) };
  return (
    <PostForm
      {...(completes ? completion : move)}
      action={completes ? statusPath(order._id) : stagePath(order._id)}
      className="px-3 pb-3"
    >
      <HiddenFields fields={Object.entries(fields)} />
      <SubmitButton className="w-full px-2!">
        <Icon className="size-5 shrink-0 board:max-xl:hidden" aria-hidden />
        <span className="leading-tight board:text-[0.9375rem]">
          {label}
          {step === "accepted" && !order.window ? `, ${minutes} min` : ""}
          <span className="sr-only"> for order {orderCode(order._id)}</span>
        </span>
      </SubmitButton>
    </PostForm>
  );
}
