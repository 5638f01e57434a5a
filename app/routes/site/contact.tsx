import { contactSchema } from "#app/domain/accounts/message-schema.ts";
import { BRAND } from "#app/domain/brand.ts";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { sendContactMessage } from "#app/use-cases/accounts/send-contact-message.ts";
import { visitContext } from "#app/visit.ts";
import { respondToForm } from "../forms.ts";
import type { Route } from "./+types/contact";
import { MessageForm } from "./message-form.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Get in Touch",
    description: `Write to ${BRAND}: questions from customers, dispensaries and couriers.`,
    path: "/contact",
  });

export const loader = ({ context }: Route.LoaderArgs) => ({ opened: context.get(visitContext).now() });

export const action = ({ request, context }: Route.ActionArgs) =>
  respondToForm(request, contactSchema, "Message sent successfully!", (message) =>
    sendContactMessage(context.get(visitContext), message),
  );

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const response = useFormResponse("contact", actionData, "Failed to send message. Please try again.");
  return (
    <main id="main" className="mx-auto max-w-xl px-4 py-10 sm:py-16">
      <h1 className="font-display text-4xl font-semibold">Get in Touch</h1>
      <p className="mt-2 mb-8 text-quiet">A question, a problem, an idea? We answer within two working days.</p>
      <MessageForm opened={loaderData.opened} name="contact" response={response} submit="Send Message">
        <Field label="Name" name="from_name" autoComplete="name" required />
        <Field label="Email" name="reply_to" type="email" autoComplete="email" required />
        <TextArea label="Message" name="message" rows={6} required />
      </MessageForm>
    </main>
  );
}
