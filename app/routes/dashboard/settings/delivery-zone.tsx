import { type ChangeEvent, useContext, useState } from "react";
import { RADIUS_MILES, zoneCenter } from "#app/domain/dispensaries/delivery-zone.ts";
import { wrongCoordinate } from "#app/domain/dispensaries/zone-input.ts";
import { parseDecimal, parseWhole } from "#app/domain/number-input.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { onlyFields, renameErrorFields } from "#app/routes/forms.ts";
import { LoadFailed } from "#app/routes/load-failed.tsx";
import { AddressBox } from "#app/ui/combobox/address-box.tsx";
import { ClearErrorContext } from "#app/ui/form/context.ts";
import { Field } from "#app/ui/form/field.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { TiledMap } from "#app/ui/map/tiled-map.tsx";
import { saveDeliveryZone } from "#app/use-cases/dispensaries/save-delivery-zone.ts";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../revalidate-after-conflict.ts";
import type { Route } from "./+types/delivery-zone";
import { ownSettings, saveSettings } from "./own-settings.ts";
import { SettingsForm } from "./settings-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit } = await ownShop({ context, request }, "settings");
  const settings = await ownSettings({ context, request });
  const { lat, lng, coordinateSource } = zoneCenter(settings);
  return {
    center: { lat, lng },
    placed: coordinateSource === "deliveryZone",
    radiusMiles: settings.deliveryRadiusMiles,
    storefront: formatAddress(settings),
    tiles: visit.settings.mapTiles,
    version: settings.version,
  };
}

/** "search" is the address search field; its coordinates are posted along. */
const zoneFields = { always: ["lat", "lng", "radiusMiles"], sometimes: [/^search(Lat|Lng|Zip)?$/] };

export const action = (args: Route.ActionArgs) =>
  saveSettings(args, zoneFields, "Delivery zone updated successfully!", async (visit, actor, typed, version) => {
    const [lat = null, lng = null] = [parseDecimal(typed.lat), parseDecimal(typed.lng)];
    const zone = { lat, lng, radiusMiles: parseWhole(typed.radiusMiles) ?? Number.NaN, version };
    const saved = await saveDeliveryZone(visit, actor, zone);
    return renameErrorFields(saved, (name) => name.replace("coordinates", wrongCoordinate(zone)));
  });

const updateFailed = {
  fault: "Failed to update delivery zone.",
  lost: "An error occurred while updating delivery zone.",
};

export const shouldRevalidate = rereadsAfterConflict;

export default function Zone({ loaderData, actionData }: Route.ComponentProps) {
  const { version, ...zone } = loaderData;
  const response = useFormResponse("deliveryZone", actionData, updateFailed);
  return (
    <SettingsForm name="deliveryZone" response={response} version={version} submit="Update delivery zone">
      <ZoneFields key={version} {...zone} typed={response?.typed ?? {}} />
    </SettingsForm>
  );
}

type FieldsProps = Omit<Awaited<ReturnType<typeof loader>>, "version"> & { typed: Record<string, string> };

function ZoneFields({ center, placed, radiusMiles, storefront, tiles, typed }: FieldsProps) {
  const stored = { lat: String(center.lat), lng: String(center.lng), radiusMiles: String(radiusMiles) };
  const [zone, setZone] = useState({ ...stored, ...onlyFields(typed, Object.keys(stored)) });
  const clearError = useContext(ClearErrorContext);
  const [lat, lng] = [parseDecimal(zone.lat), parseDecimal(zone.lng)];
  const place = (at: Point) => {
    for (const name of ["lat", "lng"]) clearError(name);
    setZone((all) => ({ ...all, lat: at.lat.toFixed(5), lng: at.lng.toFixed(5) }));
  };
  const field = (name: keyof typeof stored) => ({
    name,
    value: zone[name],
    stored: stored[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setZone((all) => ({ ...all, [name]: target.value }));
      // An error about both coordinates is shown at the first of them.
      if (name === "lng") clearError("lat");
    },
  });
  return (
    <>
      <p className="text-quiet">
        Shoppers inside the circle can order delivery from you.
        {placed ? "" : ` Until you place a marker, it is centered on your storefront, ${storefront}.`}
      </p>
      <AddressBox name="search" label="Find an address" onPlace={(found) => found && place(found)} />
      <div>
        <div className="isolate h-80 overflow-hidden rounded-card border border-line bg-wash sm:h-96">
          <TiledMap
            load={() => import("./leaflet-zone.client.ts")}
            tiles={tiles}
            shown={{
              point: lat === undefined || lng === undefined ? null : { lat, lng },
              radiusMiles: parseWhole(zone.radiusMiles) ?? 0,
              onPlace: place,
            }}
          />
        </div>
        <p className="mt-1 text-sm text-quiet">
          Click the map, drag the marker, or move it with the arrow keys when it has the focus.
        </p>
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field label="Latitude" inputMode="decimal" {...field("lat")} />
        <Field label="Longitude" inputMode="decimal" {...field("lng")} />
        <Field
          label="Radius in miles"
          inputMode="numeric"
          hint={`${RADIUS_MILES.min} to ${RADIUS_MILES.max}`}
          className="col-span-2 sm:col-span-1"
          {...field("radiusMiles")}
        />
      </div>
    </>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <LoadFailed error={error} title="Failed to load delivery zone. Please try again later." inside />
);
