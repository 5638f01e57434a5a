import { href, Link } from "react-router";
import { SESSION_EXPIRED } from "#app/domain/form-response.ts";

/** Opens in another tab, because leaving the form would lose its pictures. */
export function LoginAgain({ messages }: { messages: readonly (string | undefined)[] }) {
  if (!messages.some((sentence) => sentence?.includes(SESSION_EXPIRED))) return null;
  return (
    <p className="font-semibold">
      <Link to={href("/login")} target="_blank" className="text-leaf underline underline-offset-4">
        Log in in another tab
      </Link>
      , then send this again. What you typed stays here.
    </p>
  );
}
