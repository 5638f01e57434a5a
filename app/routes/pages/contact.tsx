import { appContext } from "#app/context.ts";
import { BRAND } from "#app/domain/brand.ts";
import { contactSchema } from "#app/domain/schemas/messages.ts";
import { Field, TextArea } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { sendContactMessage } from "#app/use-cases/send-contact-message.ts";
import { readForm, refusedBy } from "../account/read-form.ts";
import type { Route } from "./+types/contact";
import { MessageForm, refusalOf } from "./message-form.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Get in Touch",
    description: `Write to ${BRAND}: questions of customers, dispensaries and couriers.`,
    path: "/contact",
  });

export const loader = ({ context }: Route.LoaderArgs) => ({ opened: context.get(appContext).now() });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, contactSchema);
  if (!form.ok) return form.answer;
  const sent = await sendContactMessage(context.get(appContext), form.value);
  return sent.ok ? { done: "Message sent successfully!" } : refusedBy(sent, form.typed);
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, typed } = refusalOf(actionData);
  return (
    <main id="main" className="mx-auto max-w-xl px-4 py-10 sm:py-16">
      <h1 className="font-display text-4xl font-semibold">Get in Touch</h1>
      <p className="mt-2 mb-8 text-quiet">A question, a problem, an idea? We answer within two working days.</p>
      <MessageForm opened={loaderData.opened} answer={actionData} submit="Send Message">
        <Field
          label="Name"
          name="from_name"
          autoComplete="name"
          required
          defaultValue={typed.from_name}
          error={fields.from_name}
        />
        <Field
          label="Email"
          name="reply_to"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed.reply_to}
          error={fields.reply_to}
        />
        <TextArea
          label="Message"
          name="message"
          rows={6}
          required
          defaultValue={typed.message}
          error={fields.message}
        />
      </MessageForm>
    </main>
  );
}
