import { applicationCases } from "../../../test/cases/application.ts";
import { testCases } from "../../../test/test-cases.ts";

testCases(applicationCases);
