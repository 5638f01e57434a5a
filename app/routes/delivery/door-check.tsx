import { RotateCcw, ShieldCheck } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { formatBirthdate } from "#app/domain/compliance/birthdate.ts";
import { checkScannedCard, checkTypedBirthdate, type DoorVerdict } from "#app/domain/compliance/door-check.ts";
import type { IdCheckMethod } from "#app/domain/compliance/id-check.ts";
import { Button } from "#app/ui/button.tsx";
import { ScanPhoto } from "./scan-photo.tsx";

const BIRTHDATE_LENGTH = "MM/DD/YYYY".length;
const NO_BARCODE = "No barcode found. Take the photo closer and without glare, or type the birthdate.";
const NO_READER = "The barcode could not be read here. Type the birthdate instead.";

type Props = {
  /** The dispensary's local date, "YYYY-MM-DD". */
  today: string;
  passed?: IdCheckMethod | undefined;
  error: string | undefined;
};

/**
 * Checks the ID at hand-over by a typed birthdate or a photo of its barcode. The browser decides; the form posts only
 * the method that passed. The fields have no names, so that browsers don't save the card's data.
 */
export function DoorCheck({ today, passed, error }: Props) {
  const [method, setMethod] = useState(passed);
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const box = useRef<HTMLDivElement>(null);

  function decide(verdict: DoorVerdict) {
    setRefusal(verdict.ok ? undefined : verdict.message);
    if (!verdict.ok) return;
    setTyped("");
    show(verdict.value);
  }

  /** The focused field disappears, so focus moves here and the phone's keyboard makes room for the result. */
  function show(next: IdCheckMethod | undefined) {
    box.current?.focus();
    setMethod(next);
  }

  function type(text: string) {
    const birthdate = formatBirthdate(text);
    setTyped(birthdate);
    if (birthdate.length === BIRTHDATE_LENGTH) decide(checkTypedBirthdate(birthdate, today));
    else setRefusal(undefined);
  }

  function scanned(text: string | null | undefined) {
    if (text === undefined) setRefusal(NO_READER);
    else if (text === null) setRefusal(NO_BARCODE);
    else decide(checkScannedCard(text, today));
  }

  function startScan() {
    setTyped("");
    setRefusal(undefined);
  }

  return (
    <div ref={box} tabIndex={-1} className="min-w-0 outline-none">
      {method ? (
        <Passed method={method} redo={() => show(undefined)} />
      ) : (
        <fieldset className="space-y-2">
          <legend className="sr-only">Check the customer’s ID</legend>
          <ScanPhoto reads="ID" className="min-h-14" onStart={startScan} onText={scanned}>
            Scan the barcode on the ID
          </ScanPhoto>
          <BirthdateField typed={typed} type={type} refusal={refusal} problem={refusal ?? error} />
        </fieldset>
      )}
    </div>
  );
}

/** As tall as the fields it replaces, so that nothing moves under a thumb. */
const Passed = ({ method, redo }: { method: IdCheckMethod; redo(): void }) => (
  <div className="flex min-h-30 items-center gap-3 rounded-xl border-2 border-leaf bg-card pr-2 pl-4">
    <input type="hidden" name="idChecked" value="on" />
    <input type="hidden" name="idMethod" value={method} />
    <ShieldCheck className="size-9 shrink-0 text-leaf" aria-hidden />
    <p role="status" className="min-w-0 flex-1">
      <strong className="block text-lg">ID checked, 21+</strong>
      <span className="text-quiet">{method === "barcode" ? "Barcode scanned" : "Birthdate entered"}</span>
    </p>
    <Button look="quiet" onClick={redo} aria-label="Check again" className="size-14 shrink-0 px-0">
      <RotateCcw className="size-5" aria-hidden />
    </Button>
  </div>
);

type BirthdateProps = {
  typed: string;
  type(text: string): void;
  refusal: string | undefined;
  problem: string | undefined;
};

function BirthdateField({ typed, type, refusal, problem }: BirthdateProps) {
  const problemId = useId();
  const field = useRef<HTMLInputElement>(null);
  // Blocks the form while the card is refused.
  useEffect(() => field.current?.setCustomValidity(refusal ?? ""), [refusal]);
  return (
    <>
      <label className="flex min-h-14 items-center gap-3 rounded-xl border border-line bg-card pr-2 pl-4 has-aria-invalid:border-danger">
        <span className="flex-1">
          <span className="text-quiet">or</span> Birthdate on the ID
        </span>
        <input
          ref={field}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={BIRTHDATE_LENGTH}
          placeholder="MM/DD/YYYY"
          onInvalid={(event) => {
            // The browser's own bubble would cover our message.
            if (!problem) return;
            event.preventDefault();
            event.currentTarget.focus();
          }}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          className="h-11 w-36 rounded-lg border border-line bg-paper text-center text-lg font-semibold tabular-nums placeholder:font-normal placeholder:text-quiet"
        />
      </label>
      {problem ? (
        <p
          id={problemId}
          role="alert"
          className="rounded-xl border-2 border-danger bg-card px-4 py-3 text-lg font-semibold text-danger"
        >
          {problem}
        </p>
      ) : null}
    </>
  );
}
