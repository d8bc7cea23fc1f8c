import { accessCases } from "./cases/access.ts";
import { applicationCases } from "./cases/application.ts";
import { autopayCases } from "./cases/autopay.ts";
import { loanCases } from "./cases/loan.ts";
import { promoCases } from "./cases/promo.ts";
import { repaymentCases } from "./cases/repayment.ts";
import { supportCases } from "./cases/support.ts";
import type { ScreenCase } from "./cases.ts";

/** Every screen of the app in every state that is tested. */
export const allCases: readonly ScreenCase[] = [
	...accessCases,
	...autopayCases,
	...applicationCases,
	...loanCases,
	...promoCases,
	...repaymentCases,
	...supportCases,
];
