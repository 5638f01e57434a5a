import { accountCases } from "./fault-cases-accounts.ts";
import { billingCases } from "./fault-cases-billing.ts";
import { courierCases } from "./fault-cases-couriers.ts";
import { cronCases } from "./fault-cases-cron.ts";
import { dealCases } from "./fault-cases-deals.ts";
import { integrationCases } from "./fault-cases-integrations.ts";
import { menuCases } from "./fault-cases-menu.ts";
import { orderCases } from "./fault-cases-orders.ts";
import { packageCases } from "./fault-cases-packages.ts";
import { printerCases } from "./fault-cases-printers.ts";
import { pushCases } from "./fault-cases-push.ts";
import { staffCases } from "./fault-cases-staff.ts";
import { websiteCases } from "./fault-cases-websites.ts";

export const shopCases = [
  ...[...orderCases, ...printerCases, ...dealCases, ...menuCases],
  ...[...integrationCases, ...accountCases, ...staffCases, ...websiteCases],
];
export const workCases = [...billingCases, ...courierCases, ...pushCases, ...cronCases, ...packageCases];
