import lookUp from "@photostructure/tz-lookup";

/** The IANA time zone of a place on earth. Its table weighs some 70 kB: for the server alone. */
export const timeZoneAt = (lat: number, lng: number): string => lookUp(lat, lng);
