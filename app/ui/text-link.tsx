import { Link, type LinkProps } from "react-router";

type Props = LinkProps & {
  inline?: boolean;
};

export function TextLink({ inline = false, className = "", ...rest }: Props) {
  const room = inline ? "" : "inline-flex min-h-11 items-center";
  return <Link className={`font-semibold text-leaf underline underline-offset-4 ${room} ${className}`} {...rest} />;
}
