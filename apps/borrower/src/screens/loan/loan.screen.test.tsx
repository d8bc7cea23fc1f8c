import { loanCases } from "../../../test/cases/loan.ts";
import { testCases } from "../../../test/test-cases.ts";

testCases(loanCases);
