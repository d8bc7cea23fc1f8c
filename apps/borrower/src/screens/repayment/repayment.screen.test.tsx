import { repaymentCases } from "../../../test/cases/repayment.ts";
import { testCases } from "../../../test/test-cases.ts";

testCases(repaymentCases);
