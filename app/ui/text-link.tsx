import { Link, type LinkProps } from "react-router";

export function TextLink({ inline = false, className = "", ...rest }: LinkProps & { inline?: boolean }) {
  const room = inline ? "" : "inline-flex min-h-11 items-center";
  return <Link className={`font-semibold text-leaf underline underline-offset-4 ${room} ${className}`} {...rest} />;
}
