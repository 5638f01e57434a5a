import { billingCases } from "#test/support/fault-cases-billing.ts";
import { courierCases } from "#test/support/fault-cases-couriers.ts";
import { cronCases } from "#test/support/fault-cases-cron.ts";
import { pushCases } from "#test/support/fault-cases-push.ts";
import { holdThroughFaults } from "#test/support/fault-suite.ts";

holdThroughFaults([...billingCases, ...courierCases, ...pushCases, ...cronCases]);
