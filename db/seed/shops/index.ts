import { shopsWithAccounts } from "./accounts.ts";
import { shopsOfCases } from "./cases.ts";
import { shopsOfNeighborhoods } from "./neighborhoods.ts";
import type { DemoShop } from "./shop.ts";

export type { DemoShop } from "./shop.ts";

export const demoShops: readonly DemoShop[] = [...shopsWithAccounts, ...shopsOfCases, ...shopsOfNeighborhoods];
