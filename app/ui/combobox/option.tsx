import type { ReactNode } from "react";
import type { Combobox } from "./use-combobox.ts";

type Props = { box: Combobox; at: number; onChoose(): void; className?: string; children: ReactNode };

export const Option = ({ box, at, onChoose, className = "", children }: Props) => (
  // biome-ignore lint/a11y: options are chosen by the combobox's keys
  <div
    id={`${box.id}-${at}`}
    role="option"
    aria-selected={at === box.active}
    className={`cursor-pointer aria-selected:bg-wash ${className}`}
    onPointerMove={() => box.setActive(at)}
    onClick={() => {
      box.close();
      onChoose();
    }}
  >
    {children}
  </div>
);
