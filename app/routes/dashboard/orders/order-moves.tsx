import { Check } from "lucide-react";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { CompleteOrder, PlainUndo } from "./complete-order.tsx";
import { stepLooks } from "./next-step.tsx";
import { type OrderPost, stagePath } from "./order-post.ts";
import type { ShownOrder } from "./order-view.ts";
import { minuteChoices, useUsualMinutes } from "./usual-minutes.ts";

type Props = { order: ShownOrder; today: string; move: OrderPost; completion: OrderPost };

export function OrderMoves({ order, today, move, completion }: Props) {
  const { moves, stage } = order;
  const next = (["ready", "onTheWay", "returned"] as const).filter((step) => moves.includes(step));
  const comesBack = stage === "returning";
  return (
    <div className="mt-6 mb-3 space-y-3 print:hidden">
      {moves.includes("accepted") ? <AcceptOrder post={move} order={order} /> : null}
      {comesBack ? (
        <p className="text-quiet">
          The courier brings it back{order.courier?.failed ? ` (${order.courier.failed.toLowerCase()})` : ""}. Press
          “Returned” once the goods are here: that closes the order, and nothing is owed.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2 sm:gap-3">
        {next.map((step) => {
          const { icon: Icon, label } = stepLooks[step];
          return (
            <PostForm key={step} {...move} action={stagePath(order._id)}>
              <input type="hidden" name="stage" value={step} />
              <SubmitButton look={step === "returned" && !comesBack ? "secondary" : "primary"}>
                <Icon className="size-5" aria-hidden />
                {label}
              </SubmitButton>
            </PostForm>
          );
        })}
        {order.status === "AWAITING_PROCESSING" && !comesBack ? (
          <CompleteOrder
            post={completion}
            order={order}
            today={today}
            isNext={!order.courier && !moves.some((to) => to === "accepted" || to === "ready" || to === "onTheWay")}
          />
        ) : null}
        {order.undoable ? <PlainUndo orderId={order._id} /> : null}
      </div>
    </div>
  );
}

function AcceptOrder({ post, order }: { post: OrderPost; order: ShownOrder }) {
  const [minutes, setMinutes] = useUsualMinutes(order.orderType);
  return (
    <PostForm {...post} action={stagePath(order._id)} className="rounded-card bg-wash/60 p-4">
      <input type="hidden" name="stage" value="accepted" />
      {/* A window was promised already. */}
      <fieldset hidden={order.window !== null}>
        <legend className="text-sm font-semibold">Ready in</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {minuteChoices.map((value) => (
            <label
              key={value}
              className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line bg-card px-4 font-semibold tabular-nums has-checked:border-leaf has-checked:bg-leaf has-checked:text-on has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
            >
              <input
                type="radio"
                name="readyInMinutes"
                value={value}
                checked={minutes === value}
                onChange={() => setMinutes(value)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {value}
              <span className="sr-only"> min</span>
            </label>
          ))}
          <span className="self-center text-quiet" aria-hidden>
            min
          </span>
        </div>
      </fieldset>
      <SubmitButton className="mt-4 w-full">
        <Check className="size-5" aria-hidden />
        {order.window ? "Accept" : `Accept, ready in ${minutes} min`}
      </SubmitButton>
    </PostForm>
  );
}
