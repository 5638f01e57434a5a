import { workCases } from "#test/support/faults/fault-cases.ts";
import { testFaults } from "#test/support/faults/fault-suite.ts";

testFaults(workCases);
