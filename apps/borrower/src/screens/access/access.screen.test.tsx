import { accessCases } from "../../../test/cases/access.ts";
import { testCases } from "../../../test/test-cases.ts";

testCases(accessCases);
