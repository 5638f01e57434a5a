import { useEffect } from "react";
import { href } from "react-router";
import type { DealJson } from "#app/domain/deals/schema.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Switch } from "#app/ui/form/switch.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { useToast } from "#app/ui/toast.tsx";

export function DealSwitch({ deal: { _id, name, on } }: { deal: DealJson }) {
  const action = href("/vendor-dashboard/deals/:dealId/switch", { dealId: _id });
  const post = usePost<{ on: boolean }>("dealSwitch", "Failed to switch the deal.", (done) => {
    void post.fetcher.submit({ on: String(!done?.on) }, { method: "post", action });
  });
  const { answer, fetcher } = post;
  const toast = useToast();
  useEffect(() => {
    if (answer && !answer.done) toast(answer.message, "bad");
  }, [answer, toast]);
  const asked = fetcher.formData?.get("on");
  const isOn = asked ? asked === "true" : on;
  return (
    <PostForm {...post} action={action} className="relative z-10">
      <Switch name="on" on={isOn} value={String(!isOn)} label={name} />
    </PostForm>
  );
}
