import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { RefusedForm } from "../account/read-form.ts";

/** What an action of these forms answers: the sentence of success, or what a refused form needs. */
export type FormAnswer = { done: string } | RefusedForm;

/** Messages by field and what was typed, where the form was refused. */
export const refusalOf = (answer: FormAnswer | undefined): Pick<RefusedForm, "fields" | "typed"> =>
  answer && "fields" in answer ? answer : { fields: {}, typed: {} };

type Props = { opened: number; answer: FormAnswer | undefined; submit: string; children: ReactNode };

/** A form that works without JavaScript, keeps what was typed, moves the reader to what is wrong, and is no toy for robots. */
export function MessageForm({ opened, answer, submit, children }: Props) {
  const busy = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!answer) return;
    if ("done" in answer) form.current?.reset();
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    (wrong ?? notice.current)?.focus();
  }, [answer]);

  return (
    <Form method="post" ref={form} noValidate className="space-y-5 rounded-card border border-line bg-card p-5 sm:p-8">
      {answer ? (
        <p
          ref={notice}
          tabIndex={-1}
          role={"done" in answer ? "status" : "alert"}
          className={`rounded-xl px-4 py-3 font-semibold ${"done" in answer ? "bg-wash text-leaf-deep" : "bg-danger/10 text-danger"}`}
        >
          {"done" in answer ? answer.done : answer.message}
        </p>
      ) : null}
      {children}
      <input type="hidden" name="opened" value={opened} />
      {/* People do not see this field; robots fill it. */}
      <div className="absolute -left-[9999px]" aria-hidden>
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" busy={busy} className="w-full sm:w-auto">
        {submit}
      </Button>
    </Form>
  );
}
