import type { ReactNode } from "react";

type Props = { children: ReactNode; className?: string };

/** What went wrong, announced when it appears; nothing while `children` is empty. */
export const Problem = ({ children, className = "font-semibold" }: Props) =>
  children ? (
    <p role="alert" className={`text-danger ${className}`}>
      {children}
    </p>
  ) : null;
