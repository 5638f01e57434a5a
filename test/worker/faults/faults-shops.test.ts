import { shopCases } from "#test/support/faults/fault-cases.ts";
import { holdThroughFaults } from "#test/support/faults/fault-suite.ts";

holdThroughFaults(shopCases);
