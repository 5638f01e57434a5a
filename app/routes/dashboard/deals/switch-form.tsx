import { useEffect } from "react";
import type { FormName } from "#app/domain/form-response.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Switch } from "#app/ui/form/switch.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { useToast } from "#app/ui/toast.tsx";

type Props = { form: FormName; action: string; on: boolean; label: string; error: string };

export function SwitchForm({ form, action, on, label, error }: Props) {
  const post = usePost<{ on: boolean }>(form, error, (done) => {
    void post.fetcher.submit({ on: String(!done?.on) }, { method: "post", action });
  });
  const { response, fetcher } = post;
  const toast = useToast();
  useEffect(() => {
    if (response && !response.done) toast(response.message, "bad");
  }, [response, toast]);
  const pending = fetcher.formData?.get("on");
  const isOn = pending ? pending === "true" : on;
  return (
    <PostForm {...post} action={action} className="relative z-1">
      <Switch name="on" on={isOn} value={String(!isOn)} label={label} />
    </PostForm>
  );
}
