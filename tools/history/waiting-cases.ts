import { connect } from "../../packages/client/src/index.ts";
import { createClient } from "../../packages/client/src/staff/index.ts";
import { drawDemoPerson } from "../../packages/providers/src/identity/synthetic/index.ts";

/** A late borrower of the demo. */
const owner = { key: "ng-overdue", packageName: "com.puente.ng" };
const proposer = "tunde.collections";

/** Work that a year of a small lender may end without: a proof of payment and a lower penalty that wait for an answer. */
export async function addWaitingCases(address: string, now: string): Promise<void> {
	const opened = await fetch(`${address}/sandbox/borrowers/${owner.key}/session`, { method: "POST" });
	const { token } = (await opened.json()) as { readonly token: string };
	const call = connect(address, { packageName: owner.packageName, language: "en", token });
	const { order } = await call("latestOrder", {});
	if (order === null) throw new Error(`The demo borrower ${owner.key} has no order.`);
	const { orderNo } = order;
	const { front } = await drawDemoPerson("ng", 0, 0);
	const files = [new Blob([new Uint8Array(front)], { type: "image/jpeg" })];
	const { imageId } = await call("uploadVoucher", { orderNo }, { files });
	const paid = { amount: 5000, paidOn: now.slice(0, 10), reference: "7741" };
	await call("saveVoucher", { orderNo, ...paid, imageIds: [imageId] });

	const signedIn = await fetch(`${address}/sandbox/staff/${proposer}/session`, { method: "POST" });
	const cookie = signedIn.headers
		.getSetCookie()
		.map((each) => each.split(";")[0])
		.join("; ");
	const ask = createClient(
		(url, init) => fetch(address + url, { ...init, headers: { ...init.headers, cookie } }),
		() => "en",
	);
	const { borrowers } = await ask("searchBorrowers", { by: "orderNo", text: orderNo });
	const { loans } = await ask("borrower", { id: borrowers[0]?.id ?? "" });
	const late = loans.find((loan) => loan.orderNo === orderNo);
	const after = { reduceMinor: 100 };
	const reason = "The branch was closed on the day it was due.";
	await ask("propose", { kind: "penaltyReduction", subject: late?.loanId ?? "", after, reason });
}
