import type { ComponentProps } from "react";
import { Card } from "#app/ui/card.tsx";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { AccountForm } from "./account-card.tsx";

type Props = ComponentProps<typeof AccountForm> & { title: string; fields: FieldTable };

export const InvitationForm = ({ title, fields, ...form }: Props) => (
  <Card title={title}>
    {form.answer?.done ? (
      <p role="status" className="mb-3 rounded-xl bg-wash px-4 py-3 text-sm font-medium break-words text-leaf-deep">
        {form.answer.message}
      </p>
    ) : null}
    <AccountForm {...form}>
      <Fields of={fields} />
    </AccountForm>
  </Card>
);
