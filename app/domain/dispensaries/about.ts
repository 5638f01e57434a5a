import { type DispensaryType, offers } from "./vendor.ts";

type About = {
  dispensaryName: string;
  dispensaryType: DispensaryType;
  city: string;
  state: string;
  deliveryRadiusMiles: number;
  listedCount: number;
};

export function aboutText(vendor: About): string {
  const { dispensaryName, dispensaryType, city, state, deliveryRadiusMiles: miles, listedCount } = vendor;
  const services = [
    ...(offers(dispensaryType, "Delivery") ? [`delivers within ${miles} ${miles === 1 ? "mile" : "miles"}`] : []),
    ...(offers(dispensaryType, "Pickup") ? ["takes orders for pickup"] : []),
  ];
  const count = listedCount.toLocaleString("en-US");
  const menu = listedCount === 0 ? "" : ` Its menu has ${count} ${listedCount === 1 ? "product" : "products"}.`;
  return `${dispensaryName} is a cannabis dispensary in ${city}, ${state}. It ${services.join(" and ")}.${menu}`;
}
