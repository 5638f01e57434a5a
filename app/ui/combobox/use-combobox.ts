import { useState } from "react";

type KeyPress = Pick<KeyboardEvent, "key" | "preventDefault" | "stopPropagation">;

type Listed<T> = {
  items: readonly T[];
  shown: boolean;
  onChoose(item: T): void;
  otherwise?: T | undefined;
};

export type Combobox = ReturnType<typeof useCombobox>;

/** WAI-ARIA combobox: focus stays in the field. */
export function useCombobox(id: string) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const show = () => setOpen(true);
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  function move<T>(event: KeyPress, step: 1 | -1, items: readonly T[]) {
    event.preventDefault();
    setOpen(true);
    if (!open) setActive(step === 1 ? 0 : -1);
    // The field itself counts as a position between last and first.
    else setActive((at) => ((at + 1 + step + items.length + 1) % (items.length + 1)) - 1);
  }
  return {
    id,
    open,
    active,
    setActive,
    show,
    close,
    type() {
      setOpen(true);
      setActive(-1);
    },
    field<T>({ items, shown, onChoose, otherwise }: Listed<T>) {
      return {
        role: "combobox",
        "aria-expanded": shown,
        "aria-controls": `${id}-list`,
        "aria-autocomplete": "list" as const,
        "aria-activedescendant": shown && items[active] ? `${id}-${active}` : undefined,
        onKeyDown(event: KeyPress) {
          if (event.key === "ArrowDown") return move(event, 1, items);
          if (event.key === "ArrowUp") return move(event, -1, items);
          if (!shown) return;
          const chosen = items[active] ?? (items.length > 0 ? otherwise : undefined);
          if (event.key === "Enter" && chosen !== undefined) {
            event.preventDefault();
            close();
            onChoose(chosen);
          } else if (event.key === "Escape") {
            event.preventDefault();
            event.stopPropagation();
            close();
          }
        },
      };
    },
  };
}
