import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

export const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => (
  <>
    <p className="text-quiet">
      Print these or keep them in your password manager. Each lets you in once where you do not have your phone. They
      are not shown again.
    </p>
    <ul aria-label="Recovery codes" className="mt-4 grid grid-cols-2 gap-2 font-mono text-sm">
      {codes.map((code) => (
        <li key={code} className="rounded-lg bg-wash px-2 py-2 text-center font-semibold whitespace-nowrap select-all">
          {code}
        </li>
      ))}
    </ul>
    <ButtonLink to={href("/account/security")} className="mt-6 w-full">
      I have kept them
    </ButtonLink>
  </>
);
