import { accountCases } from "#test/support/fault-cases-accounts.ts";
import { dealCases } from "#test/support/fault-cases-deals.ts";
import { menuCases } from "#test/support/fault-cases-menu.ts";
import { orderCases } from "#test/support/fault-cases-orders.ts";
import { printerCases } from "#test/support/fault-cases-printers.ts";
import { staffCases } from "#test/support/fault-cases-staff.ts";
import { holdThroughFaults } from "#test/support/fault-suite.ts";

holdThroughFaults([...orderCases, ...printerCases, ...dealCases, ...menuCases, ...accountCases, ...staffCases]);
