import { Download } from "lucide-react";
import type { ComponentProps } from "react";
import { ButtonLink } from "./button.tsx";

export const DownloadLink = ({ children, ...link }: ComponentProps<typeof ButtonLink>) => (
  <ButtonLink {...link} reloadDocument>
    <Download className="size-4" aria-hidden />
    {children}
  </ButtonLink>
);
