import { accountCases } from "#test/support/faults/fault-cases-accounts.ts";
import { dealCases } from "#test/support/faults/fault-cases-deals.ts";
import { integrationCases } from "#test/support/faults/fault-cases-integrations.ts";
import { menuCases } from "#test/support/faults/fault-cases-menu.ts";
import { orderCases } from "#test/support/faults/fault-cases-orders.ts";
import { printerCases } from "#test/support/faults/fault-cases-printers.ts";
import { staffCases } from "#test/support/faults/fault-cases-staff.ts";
import { holdThroughFaults } from "#test/support/faults/fault-suite.ts";

holdThroughFaults([
  ...orderCases,
  ...printerCases,
  ...dealCases,
  ...menuCases,
  ...integrationCases,
  ...accountCases,
  ...staffCases,
]);
