import { type ReactNode, useEffect } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { FormAnswer } from "./answers.ts";
import type { PanelPath } from "./treez-view.ts";

type PanelFormProps = {
  action: string;
  back: PanelPath;
  id?: string;
  look?: "primary" | "secondary" | "quiet";
  children: ReactNode;
};

/** One of the panel's verbs; says a refusal as a toast. */
export function PanelForm({ action, back, id, look = "primary", children }: PanelFormProps) {
  const fetcher = useFetcher<FormAnswer>();
  const toast = useToast();
  useEffect(() => {
    if (fetcher.data?.message) toast(fetcher.data.message, fetcher.data.done ? "good" : "bad");
  }, [fetcher.data, toast]);
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="back" value={back} />
      {id ? <input type="hidden" name="id" value={id} /> : null}
      <Button type="submit" look={look} busy={fetcher.state !== "idle"}>
        {children}
      </Button>
    </fetcher.Form>
  );
}
