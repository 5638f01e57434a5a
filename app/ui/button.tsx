import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { Link, type LinkProps } from "react-router";

const looks = {
  primary: "bg-leaf text-on hover:bg-leaf-deep",
  secondary: "border border-line bg-card text-ink hover:bg-wash",
  quiet: "text-leaf hover:bg-wash",
  danger: "bg-danger text-on hover:brightness-90",
} as const;

type Look = keyof typeof looks;

const shape =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50";

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look;
  busy?: boolean;
};

/** `disabled` would take the keyboard's focus from a button that was just pressed. */
const unpressable = { "aria-disabled": true, onClick: (event: MouseEvent) => event.preventDefault() };

export function Button({ look = "primary", busy = false, className = "", children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`${shape} ${looks[look]} ${className}`}
      aria-busy={busy}
      {...rest}
      {...(busy ? unpressable : null)}
    >
      {busy ? (
        <span className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent" aria-hidden />
      ) : null}
      {children}
    </button>
  );
}

export const ButtonLink = ({ look = "primary", className = "", ...rest }: LinkProps & { look?: Look }) => (
  <Link className={`${shape} ${looks[look]} ${className}`} {...rest} />
);
