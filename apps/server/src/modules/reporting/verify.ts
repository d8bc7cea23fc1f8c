import { minorDigits } from "@puente/core/money";
import { countries } from "@puente/core/region";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { Db } from "../../platform/database/schema/index.ts";
import { countRailDifferences } from "../ledger/index.ts";
import {
	type CardCoupons,
	countRows,
	listCouponsWithoutCause,
	listPaymentsWithoutLoan,
	listPayoutsWithoutLoan,
	listPowersWithoutDecision,
	listUnsignedAgreements,
} from "./store/stray-rows.ts";
import { verifyAudit } from "./verify/audit-chain.ts";
import { type ChainReport, createFindings } from "./verify/chain-report.ts";
import { createChainRoot, type RootFiles } from "./verify/chain-root.ts";
import { verifyGeneral } from "./verify/general-chains.ts";
import { verifyLoans } from "./verify/loan-chains.ts";
import { verifyOpenAgreements } from "./verify/open-agreements.ts";
import { verifyOrders } from "./verify/order-chains.ts";
import { addRowsToRoot } from "./verify/row-groups.ts";

export type { ChainReport } from "./verify/chain-report.ts";
export type { RootFiles } from "./verify/chain-root.ts";

/** Verifies every chain in one snapshot, so that concurrent writes do not matter. */
export function verifyChains(db: Db, files: RootFiles = {}): Promise<readonly ChainReport[]> {
	return db
		.transaction()
		.setIsolationLevel("repeatable read")
		.execute((tx) => walkChains(tx, files));
}

/** The same in the caller's transaction. */
export async function walkChains(tx: Db, files: RootFiles = {}): Promise<readonly ChainReport[]> {
	const root = createChainRoot(files);
	const audit = await verifyAudit(tx, root);
	await addRowsToRoot(tx, root);
	const general = await verifyGeneral(tx, root);
	const loans = await verifyMoney(tx, root);
	const orders = await verifyOrders(tx, root);
	const granted = [await verifyCoupons(tx), await verifyStaff(tx), await verifyRails(tx)];
	const [books, ...rest] = loans;
	return [audit, books, orders, general, ...rest, ...granted, await root.finish()];
}

/** Loans with their entries, payments, payouts and agreements, each compared with the others. */
async function verifyMoney(tx: Db, root: Parameters<typeof verifyLoans>[2]) {
	const findings = {
		loans: createFindings("loans", ["loans", "entries"]),
		payments: createFindings("payments", ["payments"]),
		payouts: createFindings("payouts", []),
		agreements: createFindings("agreements", []),
	};
	await verifyLoans(tx, findings, root);
	for (const sentence of await listPaymentsWithoutLoan(tx)) findings.payments.fault(sentence);
	for (const sentence of await listPayoutsWithoutLoan(tx)) findings.payouts.fault(sentence);
	for (const sentence of await listUnsignedAgreements(tx)) findings.agreements.fault(sentence);
	await verifyOpenAgreements(tx, findings.agreements);
	findings.payouts.count("payouts", await countRows(tx, "payouts"));
	findings.agreements.count("agreements", await countRows(tx, "agreements"));
	const { loans, payments, payouts, agreements } = findings;
	return [loans.report(), payments.report(), payouts.report(), agreements.report()] as const;
}

async function verifyCoupons(tx: Db): Promise<ChainReport> {
	const findings = createFindings("coupons", []);
	findings.count("coupons", await countRows(tx, "coupons"));
	const cards: CardCoupons = countries.map((country) => {
		const units = BigInt(regions[country].terms.cardAuthorisationCoupon ?? 0);
		return { country, minor: String(units * 10n ** BigInt(minorDigits[packs[country].currency.code])) };
	});
	for (const sentence of await listCouponsWithoutCause(tx, cards)) findings.fault(sentence);
	return findings.report();
}

async function verifyStaff(tx: Db): Promise<ChainReport> {
	const findings = createFindings("staff", []);
	findings.count("people", await countRows(tx, "staff"));
	findings.count("proposals", await countRows(tx, "proposals"));
	for (const sentence of await listPowersWithoutDecision(tx)) findings.fault(sentence);
	return findings.report();
}

/** What the daily reconciliation with the rails' books has found and staff has not settled. */
async function verifyRails(tx: Db): Promise<ChainReport> {
	const findings = createFindings("rails", []);
	const { open, settled } = await countRailDifferences(tx);
	findings.count("settled differences", settled);
	if (open > 0) findings.fault(`${open} differences from the rails' books are not settled`);
	return findings.report();
}
