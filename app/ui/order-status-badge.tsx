import { CircleCheck, CircleX, Clock } from "lucide-react";
import { type OrderStatus, statusWords } from "#app/domain/order.ts";

/** Green for COMPLETED, red for CANCELLED, yellow otherwise (SPEC.md 4); a word and a shape beside the colour. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const [Icon, colours] =
    status === "COMPLETED"
      ? [CircleCheck, "border-leaf bg-wash text-leaf-deep"]
      : status === "CANCELLED"
        ? [CircleX, "border-danger bg-danger/8 text-danger"]
        : [Clock, "border-sativa bg-sativa/12 text-ink"];
  return (
    <span
      className={`inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold ${colours}`}
    >
      <Icon className="size-4" aria-hidden />
      {statusWords(status)}
    </span>
  );
}
