import { supportCases } from "../../../test/cases/support.ts";
import { testCases } from "../../../test/test-cases.ts";

testCases(supportCases);
