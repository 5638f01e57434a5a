import { Star } from "lucide-react";
import { useId } from "react";
import { ratings } from "#app/domain/dispensaries/rating.ts";
import { useField } from "./context.ts";
import { FieldError } from "./field.tsx";

/** CSS only, so that it works before hydration: stars fill up to the checked one. */
const full =
  "has-checked:[&_svg]:fill-sativa [&:has(~label_:checked)_svg]:fill-sativa has-checked:[&_svg]:text-sativa [&:has(~label_:checked)_svg]:text-sativa";

export function StarsField({ label, name }: { label: string; name: string }) {
  const id = useId();
  const { error, defaultValue } = useField({ name });
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="-ml-1.5 flex">
        {ratings.map((rating) => (
          <label
            key={rating}
            className={`relative grid size-12 cursor-pointer place-items-center rounded-xl has-focus-visible:outline-2 has-focus-visible:outline-leaf ${full}`}
          >
            <input
              type="radio"
              name={name}
              value={rating}
              defaultChecked={defaultValue === String(rating)}
              aria-invalid={error ? true : undefined}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            <Star
              className="pointer-events-none size-8 fill-paper text-quiet transition-colors duration-150"
              aria-hidden
            />
            <span className="sr-only">{rating === 1 ? "1 star" : `${rating} stars`}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
