import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";

type Props = Pick<ComponentProps<typeof PostForm>, "name" | "response"> & {
  opened: number;
  submit: string;
  children: ReactNode;
};

export function MessageForm({ opened, response, submit, children, name }: Props) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!response?.done) return;
    notice.current?.closest("form")?.reset();
    notice.current?.focus();
  }, [response]);

  return (
    <PostForm name={name} response={response} className="space-y-5 rounded-card border border-line bg-card p-5 sm:p-8">
      {response?.done ? (
        <p
          ref={notice}
          tabIndex={-1}
          role="status"
          className="rounded-xl bg-wash px-4 py-3 font-semibold text-leaf-deep outline-none"
        >
          {response.message}
        </p>
      ) : null}
      <FormProblem />
      {children}
      <input type="hidden" name="opened" value={opened} />
      {/* Honeypot: hidden from people, filled in by bots. */}
      <div className="absolute -left-[9999px]" aria-hidden>
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <SubmitButton className="w-full sm:w-auto">{submit}</SubmitButton>
    </PostForm>
  );
}
