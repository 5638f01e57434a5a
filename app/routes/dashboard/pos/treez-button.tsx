import type { ReactNode } from "react";
import { TREEZ_NOT_IMPORTED } from "#app/domain/pos/treez.ts";
import { PostButton } from "#app/ui/form/post-button.tsx";
import type { PanelPath } from "./treez-view.ts";

type Props = {
  step: "preview" | "import" | "step" | "removal";
  back: PanelPath;
  /** The import's. */
  id?: string;
  look?: "secondary";
  children: ReactNode;
};

export const TreezButton = ({ step, back, id, ...button }: Props) => (
  <PostButton
    form="treezStep"
    action={`/vendor/treez/${step}`}
    failed={TREEZ_NOT_IMPORTED}
    fields={{ back, ...(id ? { id } : {}) }}
    {...button}
  />
);
