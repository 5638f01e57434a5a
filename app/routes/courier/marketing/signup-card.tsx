import { MapPin } from "lucide-react";
import { useState } from "react";
import type { FormResponse } from "#app/domain/form-response.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { SavedAddress } from "#app/domain/places/address.ts";
import { FormattedField } from "#app/ui/form/formatted-field.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { TiledMap, type Tiles } from "#app/ui/map/tiled-map.tsx";
import { AccountForm } from "../../account/account-card.tsx";
import {
  DispensaryFields,
  EmailField,
  LicenseField,
  NameFields,
  NewPasswordFields,
  registrationFailed,
  TermsNote,
} from "../../account/fields.tsx";

export function SignupCard({ response: actionData, tiles }: { response: FormResponse | undefined; tiles: Tiles }) {
  const response = useFormResponse("courierSignup", actionData, registrationFailed);
  const [place, setPlace] = useState<SavedAddress | null>(null);
  return (
    <section
      id="subscribe"
      aria-labelledby="subscribe-heading"
      className="scroll-mt-20 border-t border-line bg-wash/60"
    >
      <div className="mx-auto grid max-w-[1200px] items-start gap-10 px-4 py-14 sm:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:gap-16">
        <div className="lg:sticky lg:top-24">
          <h2 id="subscribe-heading" className="font-display text-3xl font-semibold text-balance sm:text-4xl">
            Courier Subscription
          </h2>
          <p className="mt-3 max-w-prose text-lg text-quiet">
            $79/month and 15% per delivery. The first 30 days are free, and no card is needed today.
          </p>
          <div className="mt-6">
            <PlacePreview place={place} tiles={tiles} />
          </div>
        </div>
        <div className="rounded-[1.25rem] border border-line bg-card p-5 sm:p-8">
          <AccountForm name="courierSignup" response={response} submit="Start your free trial">
            <NameFields />
            <DispensaryFields onPlace={setPlace} />
            <div className="grid gap-4 sm:grid-cols-2">
              <FormattedField
                label="Phone"
                type="tel"
                autoComplete="tel"
                placeholder="(123) 456-7890"
                format={formatPhone}
                name="phone"
              />
              <LicenseField />
            </div>
            <EmailField />
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <NewPasswordFields />
            </div>
            <TermsNote />
          </AccountForm>
        </div>
      </div>
    </section>
  );
}

const PlacePreview = ({ place, tiles }: { place: SavedAddress | null; tiles: Tiles }) => (
  <div className="isolate h-64 overflow-hidden rounded-card border border-line bg-card sm:h-80">
    {place ? (
      <TiledMap
        load={() => import("./leaflet-place.client.ts")}
        tiles={tiles}
        shown={place}
        label={`Map of ${place.address}`}
      />
    ) : (
      <div className="flex h-full flex-col items-center justify-center gap-2 p-6 text-center text-quiet">
        <MapPin className="size-8 text-leaf" aria-hidden />
        <p>Choose your dispensary’s address and see where couriers will come to.</p>
      </div>
    )}
  </div>
);
