import { Printer } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

export const PrintButton = (props: Pick<ComponentProps<typeof Button>, "look" | "className">) => (
  <Button {...props} onClick={() => window.print()}>
    <Printer className="size-4" aria-hidden />
    Print
  </Button>
);
