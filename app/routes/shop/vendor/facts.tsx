import { formatUsdShort } from "#app/domain/money.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { Card } from "#app/ui/card.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { WeekHours } from "../menu/week-hours.tsx";
import type { Loaded } from "./loader-data.ts";

export function VendorFacts({ vendor, opening, license }: Pick<Loaded, "vendor" | "opening" | "license">) {
  const { businessHours, phone, minOrderCents, acceptedPayments } = vendor;
  const hasHours = Object.keys(businessHours).length > 0;
  const payments = acceptedPayments.map(({ method, fee }) => (fee > 0 ? `${method} (+$${fee})` : method));
  return (
    <div className="grid min-w-0 gap-4 lg:row-span-2 lg:gap-6">
      <Card title="Hours">
        {hasHours ? (
          <WeekHours hours={businessHours} opening={opening} />
        ) : (
          <p className="text-quiet">Its business hours are not listed.</p>
        )}
      </Card>
      <Card title="Good to know">
        <dl className="grid gap-3">
          <Fact name="Address">{formatAddress(vendor)}</Fact>
          {phone ? (
            <Fact name="Phone">
              <a
                href={`tel:${phone}`}
                className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
              >
                {formatPhone(phone)}
              </a>
            </Fact>
          ) : null}
          <Fact name="Minimum order">{minOrderCents > 0 ? formatUsdShort(minOrderCents) : "No minimum"}</Fact>
          {payments.length > 0 ? <Fact name="Payments">{payments.join(", ")}</Fact> : null}
          <Fact name="License">
            {license ? (
              <>
                <span className="break-all">{license.number}</span>
                <span className="block text-sm font-normal text-quiet">
                  {license.verified ? "Verified by us" : "Not yet verified by us"}
                </span>
              </>
            ) : (
              "None given"
            )}
          </Fact>
        </dl>
      </Card>
    </div>
  );
}
