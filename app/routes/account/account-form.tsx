import type { ComponentProps, ReactNode } from "react";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";

type Props = Pick<ComponentProps<typeof PostForm>, "name" | "answer" | "action" | "fetcher"> & {
  submit: string;
  children?: ReactNode;
};

export const AccountForm = ({ submit, children, ...form }: Props) => (
  <PostForm {...form} className="space-y-4">
    <FormProblem className="text-sm" />
    {children}
    <SubmitButton className="w-full">{submit}</SubmitButton>
  </PostForm>
);
