import { usualMinutes } from "#app/domain/checkout/arrival.ts";
import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import { deviceStore, useDevice } from "#app/routes/shop/device-store.ts";

export const minuteChoices = [10, 15, 20, 30, 45, 60, 90];

function storeFor(orderType: OrderType) {
  const usual: number = usualMinutes[orderType];
  const parse = (text: string | null) => minuteChoices.find((minutes) => minutes === Number(text)) ?? usual;
  return deviceStore(`ready-in-minutes-${orderType}`, parse, usual);
}

const stores = { Pickup: storeFor("Pickup"), Delivery: storeFor("Delivery") };

export function useUsualMinutes(orderType: OrderType) {
  const store = stores[orderType];
  return [useDevice(store), store.save] as const;
}
