import { ArrowLeft } from "lucide-react";
import { Link, type LinkProps } from "react-router";

export const BackLink = ({ children, ...rest }: LinkProps) => (
  <Link className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf" {...rest}>
    <ArrowLeft className="size-4" aria-hidden />
    {children}
  </Link>
);
