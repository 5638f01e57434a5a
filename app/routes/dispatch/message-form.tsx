import { type FormEvent, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { MESSAGE_EMPTY, MESSAGE_MAX } from "#app/domain/couriers/message.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { readStored, writeStored } from "#app/ui/storage.ts";
import type { SendMove } from "../delivery/use-move-queue.ts";

type Props = { requestId: string; texts: readonly string[]; send: SendMove };

export function MessageForm({ requestId, texts, send }: Props) {
  const [error, setError] = useState<string>();
  const { field, keep } = useDraft(requestId);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const quick = submitter instanceof HTMLButtonElement ? submitter.value : "";
    const text = quick || field.current?.value.trim();
    setError(text ? undefined : MESSAGE_EMPTY);
    if (!text) return field.current?.focus();
    send(requestId, "message", { text });
    if (!quick) keep("");
  }
  return (
    <form
      method="post"
      action={href("/courier-requests/:requestId/messages", { requestId })}
      onSubmit={onSubmit}
      className="space-y-3"
    >
      <div className="flex flex-wrap gap-2">
        {texts.map((text) => (
          <Button key={text} type="submit" name="quick" value={text} look="secondary">
            {text}
          </Button>
        ))}
      </div>
      <TextArea
        ref={field}
        label="Something else"
        name="text"
        rows={2}
        maxLength={MESSAGE_MAX}
        error={error}
        onChange={({ target }) => keep(target.value)}
      />
      <Button type="submit">Send</Button>
    </form>
  );
}

/** An unsent draft survives a reload. */
function useDraft(requestId: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const key = `message:${requestId}`;
  const keep = (text: string) => {
    if (field.current && field.current.value !== text) field.current.value = text;
    writeStored("sessionStorage", key, text || null);
  };
  useEffect(() => {
    const [draft, { current }] = [readStored("sessionStorage", key), field];
    if (!current || !draft || current.value) return;
    current.value = draft;
    current.closest("details")?.setAttribute("open", "");
  }, [key]);
  return { field, keep };
}
