import type { ComponentProps, ReactNode } from "react";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";

export const AccountCard = ({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) => (
  <main id="main" className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
    <h1 className="font-display text-3xl font-semibold text-balance sm:text-4xl">{title}</h1>
    {intro ? <p className="mt-2 text-quiet">{intro}</p> : null}
    <div className="mt-6 rounded-card border border-line bg-card p-5 sm:p-8">{children}</div>
  </main>
);

export const SpentLink = ({ title, message, children }: { title: string; message: string; children?: ReactNode }) => (
  <AccountCard title={title}>
    <p role="alert" className="font-medium text-danger">
      {message}
    </p>
    {children}
  </AccountCard>
);

type Props = Pick<ComponentProps<typeof PostForm>, "name" | "response" | "action" | "fetcher"> & {
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
