import { autopayCases } from "../../../../test/cases/autopay.ts";
import { testCases } from "../../../../test/test-cases.ts";

testCases(autopayCases);
