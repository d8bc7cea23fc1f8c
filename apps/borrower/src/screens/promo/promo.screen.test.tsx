import { promoCases } from "../../../test/cases/promo.ts";
import { testCases } from "../../../test/test-cases.ts";

testCases(promoCases);
