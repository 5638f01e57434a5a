import { type ComponentProps, type ReactNode, useEffect } from "react";
import type { FormName } from "#app/domain/form-response.ts";
import type { Button } from "../button.tsx";
import { useToast } from "../toast.tsx";
import { FormProblem, HiddenFields, PostForm, SubmitButton } from "./post-form.tsx";
import type { FailureSentences } from "./use-form-response.ts";
import { useDone, usePost } from "./use-post.ts";

type Props = Omit<ComponentProps<typeof Button>, "type" | "busy" | "form"> & {
  form: FormName;
  action: string;
  failed: FailureSentences;
  fields?: Record<string, string | number>;
  children: ReactNode;
  onDone?: () => void;
};

export function PostButton({ form, action, failed, fields = {}, onDone, ...button }: Props) {
  const post = usePost(form, failed);
  const { response } = post;
  const toast = useToast();
  // These messages stay, because they have a link.
  const leadsElsewhere = response?.reason === "confirm-first" || response?.reason === "not-signed-in";
  useEffect(() => {
    if (response && !response.done && !leadsElsewhere) toast(response.message, "bad");
  }, [response, leadsElsewhere, toast]);
  useDone(post, onDone);
  return (
    <PostForm {...post} action={action}>
      <HiddenFields fields={Object.entries(fields)} />
      <SubmitButton {...button} />
      {leadsElsewhere ? <FormProblem className="mt-2 max-w-sm text-sm" /> : null}
    </PostForm>
  );
}
