import { createHash, type Hash } from "node:crypto";
import { minorDigits } from "@puente/core/money";
import { disclose } from "@puente/core/offer";
import { countries } from "@puente/core/region";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { Db } from "../../platform/database/schema/index.ts";
import { digestOf } from "../document/index.ts";
import { countRailDifferences } from "../ledger/index.ts";
import { listAgreementsToPayOut } from "../offer/index.ts";
import {
	type FixedRow,
	type FixedTable,
	fixedRows,
	listKnownPartitions,
	pageFixedRows,
} from "./store/row-groups.ts";
import {
	type CardCoupons,
	countRows,
	listCouponsWithoutCause,
	listPaymentsWithoutLoan,
	listPayoutsWithoutLoan,
	listPowersWithoutDecision,
	listUnsignedAgreements,
} from "./store/stray-rows.ts";
import {
	type ChainReport,
	type ChainRoot,
	createChainRoot,
	createFindings,
	type Findings,
	type RootFiles,
} from "./verify/chain-root.ts";
import { verifyGeneral } from "./verify/general-chains.ts";
import { verifyLoans } from "./verify/loan-chains.ts";
import { verifyAudit, verifyOrders } from "./verify/order-chains.ts";

const pageSize = 5000;

/** Adds the partitions, and by month the rows that are in no chain: a later root may have more, never fewer or others. */
async function addRowsToRoot(tx: Db, root: ChainRoot): Promise<void> {
	for (const name of await listKnownPartitions(tx)) {
		root.add({ kind: "partition", id: name, count: 0, hash: "-" }, await root.take("partition", name), "-");
	}
	for (const table of (Object.keys(fixedRows) as FixedTable[]).sort()) {
		for (const [month, { count, hash }] of await hashMonths(tx, table)) {
			const head = { kind: "rows", id: `${table}-${month}`, count, hash: hash.digest("hex") } as const;
			const earlier = await root.take("rows", head.id);
			root.add(head, earlier, earlier && (earlier.count < count ? "unknown" : head.hash));
		}
	}
}

type Group = { count: number; readonly hash: Hash };

async function hashMonths(tx: Db, table: FixedTable): Promise<readonly (readonly [string, Group])[]> {
	const groups = new Map<string, Group>();
	for (let after: readonly string[] | null = null; ; ) {
		const page: readonly FixedRow[] = await pageFixedRows(tx, table, after, pageSize);
		for (const { month, facts } of page) {
			const group = groups.get(month) ?? { count: 0, hash: createHash("sha256") };
			group.count += 1;
			group.hash.update(`${facts}\n`);
			groups.set(month, group);
		}
		after = page.at(-1)?.after ?? null;
		if (page.length < pageSize) return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
	}
}

export type { ChainReport, RootFiles } from "./verify/chain-root.ts";

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

/**
 * An agreement whose money is still to go out is computed again: it must have the digest that the borrower signed. Later
 * it is compared with its loan, because another release may word the same agreement in another way.
 */
async function verifyOpenAgreements(tx: Db, findings: Findings): Promise<void> {
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
