import { windowLabel } from "#app/domain/checkout/windows/text.ts";
import { zoneName } from "#app/domain/local-date.ts";
import { formatDollars } from "#app/domain/money.ts";
import type { ReceiptJson } from "#app/domain/sales/receipt-schema.ts";
import { DrawnSignature } from "#app/ui/drawn-signature.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { PriceParts } from "../checkout/price-parts.tsx";
import { Sums } from "../checkout/sums.tsx";

export function ReceiptSheet({ receipt, timeZone }: { receipt: ReceiptJson; timeZone: string }) {
  const {
    dispensary,
    preparedBy,
    deliveredBy,
    customer,
    deliveryAddress,
    requestedAt,
    deliveredAt,
    window: slot,
  } = receipt;
  const isDelivery = receipt.orderType === "Delivery";
  return (
    <>
      <PrintButton className="mb-4 print:hidden" />
      <article className="max-w-xl rounded-card border border-line bg-card p-5 sm:p-8 print:max-w-none print:border-0 print:p-0">
        <h1 className="font-display text-2xl font-semibold">Receipt #{receipt.order}</h1>
        <p className="mt-2 font-semibold break-words">{dispensary.name}</p>
        <p className="break-words">{dispensary.address}</p>
        <p className="text-sm text-quiet">
          {dispensary.licenseNumber ? `License ${dispensary.licenseNumber}` : "No license number given"}
        </p>
        <Facts
          className="mt-4 grid gap-x-6 gap-y-3 border-t border-line pt-4 text-sm sm:grid-cols-2"
          facts={[
            ["Customer", `${customer.firstName}, number ${customer.number}`],
            ["Requested", timeText(requestedAt, timeZone)],
            ["For", slot && windowLabel(Date.parse(slot.from), Date.parse(slot.to), timeZone)],
            [isDelivery ? "Delivered" : "Picked up", deliveredAt ? timeText(deliveredAt, timeZone) : "Not yet"],
            ["Delivery address", deliveryAddress],
            ["Prepared by", employeeText(preparedBy)],
            ["Delivered by", isDelivery && (deliveredBy || deliveredAt ? employeeText(deliveredBy) : "Not yet")],
          ]}
        />
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {receipt.items.map((item, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a receipt's lines stay where they are
            <li key={line} className="flex justify-between gap-4 py-2">
              <div className="min-w-0 grow break-words">
                <span className="font-semibold">
                  {item.quantity} × {item.name}
                </span>
                <span className="block text-sm text-quiet">
                  {item.brand}, {item.holds} each
                </span>
                <PriceParts parts={item.priceParts} unfolded />
              </div>
              <span className="tabular-nums">{formatDollars(item.total + item.discount)}</span>
            </li>
          ))}
        </ul>
        <div className="mt-3">
          <Sums
            taxes={receipt}
            goods={receipt.items.reduce((sum, { total, discount }) => sum + total + discount, 0)}
            deals={receipt.deals}
            subtotal={receipt.subtotal}
            fee={{ method: receipt.payment_method, amount: receipt.payment_fee }}
            tip={receipt.tip}
            total={receipt.total}
            totalName={`Total, ${receipt.payment_method.toLowerCase()}`}
            unfolded
          />
        </div>
        {isDelivery ? (
          <div className="mt-6">
            {receipt.signature ? (
              <DrawnSignature path={receipt.signature} className="w-72 max-w-full" />
            ) : (
              // Room to sign by pen.
              <div className="h-14" />
            )}
            <p className="border-t border-ink pt-1 text-sm text-quiet">Customer’s signature</p>
          </div>
        ) : null}
      </article>
    </>
  );
}

const employeeText = (employee: ReceiptJson["preparedBy"]): string => {
  if (!employee) return "Not stated";
  return employee.employeeNumber ? `${employee.firstName}, number ${employee.employeeNumber}` : employee.firstName;
};

const timeText = (iso: string, timeZone: string): string =>
  `${new Date(iso).toLocaleString("en-US", { timeZone, dateStyle: "medium", timeStyle: "short" })} (${zoneName(timeZone)})`;
