import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

export const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => (
  <>
    <p className="text-quiet">
      Print these or save them in your password manager. Each works once if you don't have your phone. We won't show
      them again.
    </p>
    <ul aria-label="Recovery codes" className="mt-4 grid grid-cols-2 gap-2 font-mono text-sm">
      {codes.map((code) => (
        <li key={code} className="rounded-lg bg-wash px-2 py-2 text-center font-semibold whitespace-nowrap select-all">
          {code}
        </li>
      ))}
    </ul>
    <ButtonLink to={href("/account/security")} className="mt-6 w-full">
      I saved them
    </ButtonLink>
  </>
);
