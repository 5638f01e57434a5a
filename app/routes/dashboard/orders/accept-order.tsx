import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { type OrderPost, stagePath } from "./order-post.ts";

const choices = [10, 15, 20, 30, 45, 60, 90];
const USUAL = 30;
const KEPT = "ready-in-minutes";

/** Accepts an order with the time that it takes to prepare it. The device remembers the last one. */
export function AcceptOrder({ post, orderId }: { post: OrderPost; orderId: string }) {
  const [minutes, setMinutes] = useRememberedMinutes();
  return (
    <PostForm {...post} action={stagePath(orderId)} className="rounded-card bg-wash/60 p-4">
      <input type="hidden" name="stage" value="accepted" />
      <fieldset>
        <legend className="text-sm font-semibold">Ready in</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {choices.map((value) => (
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

/** The server cannot know: the usual time first, then what this device chose last. */
function useRememberedMinutes() {
  const [minutes, set] = useState(USUAL);
  useEffect(() => {
    const kept = Number(read());
    if (choices.includes(kept)) set(kept);
  }, []);
  const choose = (value: number) => {
    set(value);
    try {
      localStorage.setItem(KEPT, String(value));
    } catch {
      // Storage is closed to us: it is the usual time again.
    }
  };
  return [minutes, choose] as const;
}

function read(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
