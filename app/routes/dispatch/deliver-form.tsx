import { useEffect, useRef } from "react";
import { href } from "react-router";
import { idCheckMethods } from "#app/domain/compliance/id-check.ts";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { moveLabels } from "#app/domain/couriers/request.ts";
import { localDate } from "#app/domain/local-date.ts";
import { formatUsd } from "#app/domain/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Choice } from "#app/ui/form/choice.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { DoorCheck } from "../delivery/door-check.tsx";
import { ForOrder } from "../delivery/for-order.tsx";
import { MoveForm } from "../delivery/move-form.tsx";
import { SignatureField } from "../delivery/signature-field.tsx";
import type { CardProps } from "./card-props.ts";
import { PhotoField } from "./photo-field.tsx";

/** No delivery without an ID check, of which we store only how, when and by whom. A refusal keeps what was typed. */
export function DeliverForm({ card, now, board }: CardProps) {
  const { fields = {}, typed = {} } = board.refusalOf(card.id) ?? {};
  // Someone closing another courier's delivery has no ID to check.
  const checksHere = useHydrated() && card.isMine;
  const pin = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fields.pin) pin.current?.select();
  }, [fields]);
  const pinProblem = fields.pin ? `pin-problem-${card.id}` : undefined;
  return (
    <MoveForm
      card={card}
      move="deliver"
      action={href("/courier-orders")}
      send={board.move}
      className="space-y-2 rounded-xl bg-wash/70 p-3"
    >
      <Collect card={card} />
      {checksHere ? (
        <DoorCheck
          today={localDate(now, card.timeZone)}
          passed={idCheckMethods.find((method) => method === typed.idMethod)}
          error={fields.idChecked}
        />
      ) : (
        <StatedCheck card={card} typed={typed.idChecked} error={fields.idChecked} isRoomy={card.isMine} />
      )}
      <label className="flex min-h-14 items-center gap-3 rounded-xl border border-line bg-card pr-2 pl-4 has-aria-invalid:border-danger">
        <span className="flex-1">
          Customer’s PIN <span className="text-quiet">(optional)</span>
        </span>
        <input
          ref={pin}
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          pattern="[0-9]{4}"
          maxLength={4}
          placeholder="0000"
          defaultValue={typed.pin}
          aria-invalid={pinProblem ? true : undefined}
          aria-describedby={pinProblem}
          className="h-11 w-28 rounded-lg border border-line bg-paper text-center text-xl font-semibold tracking-[.25em] tabular-nums placeholder:text-line"
        />
      </label>
      <FieldError id={pinProblem} className="px-1">
        {fields.pin}
      </FieldError>
      <PhotoField earlier={typed.photo} />
      <SignatureField earlier={typed.signature} />
      <Button type="submit" busy={board.isSending(card.id)} className="min-h-14 w-full text-lg">
        <ForOrder card={card}>{moveLabels.deliver}</ForOrder>
      </Button>
    </MoveForm>
  );
}

type StatedProps = { card: CourierCard; typed: string | undefined; error: string | undefined; isRoomy: boolean };

/** States that the ID was checked: without scripts, or when someone else closes the delivery. */
function StatedCheck({ card, typed, error, isRoomy }: StatedProps) {
  const problem = error ? `id-problem-${card.id}` : undefined;
  return (
    <>
      <Choice
        type="checkbox"
        look="card"
        name="idChecked"
        label={<b className="font-semibold">ID checked, 21+</b>}
        required
        defaultChecked={typed === "on"}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem}
        className={isRoomy ? "min-h-30" : ""}
      />
      <FieldError id={problem} className="px-1">
        {error}
      </FieldError>
    </>
  );
}

/** Exact if the request came from an order; otherwise only the dispensary knows what is added. */
function Collect({ card: { collectCents, orderTotalCents, customerName } }: { card: CourierCard }) {
  const amount = <strong className="tabular-nums">{formatUsd(collectCents ?? orderTotalCents)}</strong>;
  return collectCents === null ? (
    <p className="px-1">
      Collect the total on the dispensary’s receipt from {customerName}. The order is {amount} before taxes.
    </p>
  ) : (
    <p className="px-1">
      Collect {amount} from {customerName}, all taxes included.
    </p>
  );
}
