import { parseWhole } from "../number-input.ts";
import { searchText } from "../text.ts";

const adminVendorLists = ["all", "unchecked", "suspended"] as const;

export type AdminVendorSearch = { text: string; show: (typeof adminVendorLists)[number]; before: number | null };

const TEXT_MAX = 60;

export function readAdminVendorSearch(params: URLSearchParams): AdminVendorSearch {
  return {
    text: searchText((params.get("q") ?? "").replace(/\s+/g, " "), TEXT_MAX).toLowerCase(),
    show: adminVendorLists.find((known) => known === params.get("show")) ?? "all",
    before: parseWhole(params.get("before")) || null,
  };
}
