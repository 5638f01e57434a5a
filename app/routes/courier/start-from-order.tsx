import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/form/field.tsx";

export function StartFromOrder({ orders, chosen }: { orders: { id: string; label: string }[]; chosen: string }) {
  const submit = useSubmit();
  if (orders.length === 0) return null;
  return (
    <Form
      method="get"
      className="flex flex-wrap items-end gap-3 rounded-card border border-line bg-card p-5 sm:p-6"
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      <Select
        label="Start from one of your orders"
        name="order"
        defaultValue={chosen}
        options={[["", "Start with an empty form"], ...orders.map(({ id, label }) => [id, label] as const)]}
        className="min-w-0 flex-1"
      />
      <noscript>
        <Button type="submit" look="secondary">
          Use
        </Button>
      </noscript>
    </Form>
  );
}
