/** A row of a `<dl>` of amounts. */
export const SumRow = ({ name, amount }: { name: string; amount: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="min-w-0 break-words text-quiet">{name}</dt>
    <dd className="shrink-0">{amount}</dd>
  </div>
);
