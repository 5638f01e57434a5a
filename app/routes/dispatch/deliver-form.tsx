import { moveLabels } from "#app/domain/courier-request.ts";
import { formatUsd } from "#app/domain/money.ts";
import { Button } from "#app/ui/button.tsx";
import { MoveForm } from "../courier/move-form.tsx";
import type { CardProps } from "./board-card.tsx";
import { BACK } from "./card-actions.tsx";
import { PhotoField } from "./photo-field.tsx";

/**
 * At the door: the ID is checked, the money collected, the PIN asked for. The courier's screen demands the check; only
 * that it was made, when and by whom is kept.
 */
export function DeliverForm({ card, viewer, send }: CardProps) {
  const drives = viewer.role === "courier" || card.isMine;
  return (
    <MoveForm card={card} move="deliver" back={BACK} send={send} className="space-y-2 rounded-xl bg-wash/70 p-3">
      <p className="px-1">
        Collect <strong className="tabular-nums">{formatUsd(card.orderTotalCents)}</strong> plus taxes from{" "}
        {card.customerName}.
      </p>
      <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-xl border border-line bg-card px-4 font-semibold has-checked:border-leaf">
        <input type="checkbox" name="idChecked" required={drives} className="size-6 shrink-0 accent-leaf" />
        ID checked, 21+
      </label>
      <label className="flex min-h-14 items-center gap-3 rounded-xl border border-line bg-card pr-2 pl-4">
        <span className="flex-1">
          Customer’s PIN <span className="text-quiet">(optional)</span>
        </span>
        <input
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          pattern="[0-9]{4}"
          maxLength={4}
          placeholder="0000"
          className="h-11 w-28 rounded-lg border border-line bg-paper text-center text-xl font-semibold tracking-[.25em] tabular-nums placeholder:text-line"
        />
      </label>
      <PhotoField />
      <Button type="submit" className="min-h-14 w-full text-lg">
        {moveLabels.deliver}
      </Button>
    </MoveForm>
  );
}
