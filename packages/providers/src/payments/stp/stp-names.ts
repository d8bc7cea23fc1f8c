import { setTimeout as sleep } from "node:timers/promises";
import { type FailureCause, type Fetch, failureByStatus, requestVendor } from "../../http/request.ts";
import type { AccountNames, HolderResult, NameEnquiry } from "../account-names.ts";
import { centKey, hasReceipt, makeCentOrder, readHolder, readOperationDay, receiptForm } from "./cent.ts";
import { queryOrder, registerOrder, type StpAccount } from "./stp-api.ts";
import { readOrder, readRegistered } from "./transform.ts";

export type StpNamesAccount = StpAccount & {
	/** Where Banxico publishes receipts: `https://www.banxico.org.mx/cep`. */
	readonly cepUrl: string;
	readonly fetch: Fetch;
};

/** SPEI settles within seconds and the receipt follows; after these waits the bank is asked again later. */
const defaultWaitsMs = [0, 2_000, 2_000, 3_000];

type Failed = Extract<HolderResult, { outcome: "failed" }>;
const failed = (cause: Failed["cause"]): Failed => ({ outcome: "failed", cause });

/** "The account does not exist" of STP; any other final refusal is about us. */
const noSuchAccount = "-7";

/**
 * SPEI has no name enquiry: a centavo is sent, and the receiving bank's receipt says whose account it is. The money
 * goes before any payout, is an expense of ours, and is never part of a loan.
 */
export function stpNames(
	account: StpNamesAccount,
	waitsMs: readonly number[] = defaultWaitsMs,
): AccountNames {
	/** When the bank took it. Once it is known STP is not asked again: it allows about a hundred questions an hour. */
	async function findDay(enquiry: NameEnquiry): Promise<HolderResult | "pending" | { readonly day: string }> {
		const key = centKey(enquiry.reference);
		const reply = await queryOrder(account, key, { day: "", kind: "E" });
		const found = readOrder(reply, key);
		if (found.kind === "failed") return failed(found.cause);
		if (found.kind === "notFound" || found.record.state === "pending") return "pending";
		if (found.record.state !== "settled") return { outcome: "unknown" };
		const day = readOperationDay(reply);
		return day === null ? failed("unreadable") : { day };
	}

	return {
		async findHolder(enquiry) {
			const sent = readRegistered(await registerOrder(account, makeCentOrder(enquiry, account)));
			if (sent.kind === "failed") return failed(sent.cause);
			if (sent.kind === "refused" && sent.used !== true)
				return sent.code === noSuchAccount ? { outcome: "unknown" } : failed("account");
			let settled: { readonly day: string } | null = null;
			for (const waitMs of waitsMs) {
				await sleep(waitMs);
				const order: Awaited<ReturnType<typeof findDay>> = settled ?? (await findDay(enquiry));
				if (order === "pending") continue;
				if ("outcome" in order) return order;
				settled = order;
				const result = await readReceipt(account, enquiry, order.day);
				if (result !== "pending") return result;
			}
			return failed("timeout");
		},
	};
}

async function readReceipt(
	{ cepUrl, fetch, timeoutMs }: StpNamesAccount,
	enquiry: NameEnquiry,
	day: string,
): Promise<HolderResult | "pending"> {
	const page = await requestVendor({
		fetch,
		timeoutMs,
		method: "POST",
		url: `${cepUrl}/valida.do`,
		headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
		body: new URLSearchParams(receiptForm(enquiry, day)).toString(),
	});
	const problem = problemOf(page);
	if (problem !== null || page.kind === "failed") return failed(problem ?? "network");
	if (!hasReceipt(page.text)) return "pending";
	// The file is that of the session which has found it.
	const cookie = page.headers
		.getSetCookie()
		.map((each) => each.split(";")[0])
		.join("; ");
	const file = await requestVendor({
		fetch,
		timeoutMs,
		method: "GET",
		url: `${cepUrl}/descarga.do?formato=XML`,
		headers: { cookie, accept: "application/xml" },
	});
	const fileProblem = problemOf(file);
	if (fileProblem !== null || file.kind === "failed") return failed(fileProblem ?? "network");
	const holder = readHolder(file.text, enquiry);
	return holder === null ? failed("unreadable") : { outcome: "found", holder };
}

function problemOf(reply: Awaited<ReturnType<typeof requestVendor>>): FailureCause | null {
	return reply.kind === "failed" ? reply.cause : failureByStatus(reply.status);
}
