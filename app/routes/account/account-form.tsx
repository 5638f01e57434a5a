import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { RefusedForm } from "./read-form.ts";

type Props = { answer: RefusedForm | undefined; submit: string; children: ReactNode; action?: string };

/** A form that works before hydration, keeps what was typed, and leads to what is wrong. */
export function AccountForm({ answer, submit, children, action }: Props) {
  const { state, formAction } = useNavigation();
  const busy = state !== "idle" && formAction !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!answer) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? notice.current)?.focus();
  }, [answer]);
  const general = answer && Object.keys(answer.fields).length === 0;

  return (
    <Form method="post" ref={form} noValidate className="space-y-4" {...(action ? { action } : {})}>
      {general ? (
        <p
          ref={notice}
          tabIndex={-1}
          role="alert"
          className="rounded-xl bg-danger/8 px-4 py-3 text-sm font-medium text-danger"
        >
          {answer.message}
        </p>
      ) : null}
      {children}
      <Button type="submit" busy={busy} className="w-full">
        {submit}
      </Button>
    </Form>
  );
}
