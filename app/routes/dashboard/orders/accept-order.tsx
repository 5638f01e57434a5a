import { Check } from "lucide-react";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { type OrderPost, stagePath } from "./order-post.ts";
import type { ShownOrder } from "./order-view.ts";
import { minuteChoices, useUsualMinutes } from "./usual-minutes.ts";

/** The device remembers the last prep time per order type. */
export function AcceptOrder({ post, order }: { post: OrderPost; order: ShownOrder }) {
  const [minutes, setMinutes] = useUsualMinutes(order.orderType);
  return (
    <PostForm {...post} action={stagePath(order._id)} className="rounded-card bg-wash/60 p-4">
      <input type="hidden" name="stage" value="accepted" />
      <fieldset>
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
        Accept, ready in {minutes} min
      </SubmitButton>
    </PostForm>
  );
}
