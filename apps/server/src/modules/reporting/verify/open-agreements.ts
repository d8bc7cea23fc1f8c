import { disclose } from "@puente/core/offer";
import { packs } from "@puente/regions";
import type { Db } from "../../../platform/database/schema/index.ts";
import { digestOf } from "../../document/index.ts";
import { listAgreementsToPayOut } from "../../offer/index.ts";
import type { Findings } from "./chain-report.ts";

/**
 * An agreement whose money is still to go out is computed again: it must have the digest that the borrower signed. Later
 * it is compared with its loan, because another release may word the same agreement in another way.
 */
export async function verifyOpenAgreements(tx: Db, findings: Findings): Promise<void> {
	for (const { agreement, orderNo, country, validUntil } of await listAgreementsToPayOut(tx)) {
		const { orderId, product, amount, days, scheduleStart, version, language, digest } = agreement;
		if (version !== packs[country].noticeVersions.loanAgreement) continue;
		const choice = { amount, days, paidOutOn: scheduleStart };
		const disclosed = disclose(product, choice);
		const parts = { orderNo, country, product, choice, validUntil, version, language };
		if (!disclosed.ok || digestOf({ ...parts, disclosure: disclosed.value }) !== digest)
			findings.fault(
				`the agreement of order ${orderId} is not the one that was signed: ${amount} for ${days} days`,
			);
	}
}
