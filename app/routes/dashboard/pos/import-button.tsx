import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { NOT_IMPORTED } from "#app/domain/pos/import.ts";
import { PostButton } from "#app/ui/form/post-button.tsx";

type Props = {
  step: "preview" | "import" | "step" | "removal";
  id?: string;
  look?: "secondary";
  children: ReactNode;
};

export const ImportButton = ({ step, id, ...button }: Props) => (
  <PostButton
    form="treezStep"
    action={`/vendor/treez/${step}`}
    failed={NOT_IMPORTED}
    fields={{ back: useLocation().pathname.replace(/\/$/, ""), ...(id ? { id } : {}) }}
    {...button}
  />
);
