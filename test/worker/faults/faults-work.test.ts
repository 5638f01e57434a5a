import { billingCases } from "#test/support/faults/fault-cases-billing.ts";
import { courierCases } from "#test/support/faults/fault-cases-couriers.ts";
import { cronCases } from "#test/support/faults/fault-cases-cron.ts";
import { pushCases } from "#test/support/faults/fault-cases-push.ts";
import { holdThroughFaults } from "#test/support/faults/fault-suite.ts";

holdThroughFaults([...billingCases, ...courierCases, ...pushCases, ...cronCases]);
