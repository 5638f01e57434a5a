import type { ComponentProps } from "react";
import type { FormResponse } from "#app/domain/form-response.ts";
import { Card } from "#app/ui/card.tsx";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { AccountForm } from "./account-card.tsx";

type Invited = FormResponse<{ invited: string }>;
type Props = ComponentProps<typeof AccountForm> & { title: string; response: Invited | undefined; fields: FieldTable };

export const invitedPerson: FieldTable = {
  firstName: { label: "First name", autoComplete: "off", required: true },
  lastName: { label: "Last name", autoComplete: "off", required: true },
  email: { label: "Email", type: "email", autoComplete: "off", required: true },
};

export const InvitationForm = ({ title, fields, ...form }: Props) => (
  <Card title={title}>
    {form.response?.done ? (
      <p role="status" className="mb-3 rounded-xl bg-wash px-4 py-3 text-sm font-medium break-words text-leaf-deep">
        {form.response.message}
      </p>
    ) : null}
    {/* The key clears the form after an invitation. */}
    <AccountForm key={form.response?.value?.invited ?? ""} {...form}>
      <Fields table={fields} />
    </AccountForm>
  </Card>
);
