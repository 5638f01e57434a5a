import lookUp from "@photostructure/tz-lookup";

export const timeZoneAt = (lat: number, lng: number): string => lookUp(lat, lng);
