import { Link, type LinkProps } from "react-router";

type Props = LinkProps & {
  /** Within a sentence; elsewhere a link has room for a thumb. */
  inline?: boolean;
};

/** A link that looks like one: its text, underlined. */
export function TextLink({ inline = false, className = "", ...rest }: Props) {
  const room = inline ? "" : "inline-flex min-h-11 items-center";
  return <Link className={`font-semibold text-leaf underline underline-offset-4 ${room} ${className}`} {...rest} />;
}
