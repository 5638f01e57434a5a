import { Printer } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

type Props = Pick<ComponentProps<typeof Button>, "look" | "className">;

export const PrintButton = ({ className = "", ...props }: Props) => (
  <Button {...props} className={`noscript:hidden ${className}`} onClick={() => window.print()}>
    <Printer className="size-4" aria-hidden />
    Print
  </Button>
);
