import type { CallResult, FieldProblem, Refusal, repaymentCalls } from "@puente/contract";
import { claimId, eventId, isClaimOpen } from "@puente/core/loan";
import { minorDigits } from "@puente/core/money";
import { ok, type Result, refuse } from "@puente/core/result";
import { plainDate } from "@puente/core/time";
import { checkRepaymentAmount, checkVoucherImages } from "@puente/core/validation";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { secondsAfter } from "../../../platform/clock/clock.ts";
import type { BorrowerContext, Handler, SlowHandler } from "../../../platform/context/calls.ts";
import type { Vault } from "../../../platform/crypto/vault.ts";
import type { Borrower } from "../../borrower/index.ts";
import { checkPicture, writeImage } from "../../image/index.ts";
import { bookEvent } from "../../ledger/index.ts";
import { findOwnLoan, isPayable, lockOwnLoan, type OwnLoan } from "../own-loan.ts";
import {
	addVoucher,
	addVoucherImage,
	attachVoucherImages,
	countVoucherImages,
	listFreeVoucherImages,
	listVouchers,
	type Voucher,
} from "../store/vouchers.ts";

type Calls = typeof repaymentCalls;
type WireVoucher = CallResult<Calls["saveVoucher"]>["voucher"];

const imagesMax = 5;

/** Refuses: orderNotFound, stepNotOpen, imageNotAnImage, imageTooLarge, imageTooSmall, imageBroken. */
export const uploadVoucher: SlowHandler<Calls["uploadVoucher"]> = {
	async prepare({ orderNo }, context) {
		const own = await findOwnLoan(context, orderNo);
		if (!own.ok) return own;
		if (!isPayable(own.value.state)) return refuse({ error: "stepNotOpen" });
		const picture = await checkPicture(context);
		if (!picture.ok) return picture;
		const { jpeg } = picture.value;
		const fileName = await writeImage(context, own.value.borrower, jpeg);
		return ok(async (tx: BorrowerContext) => {
			const again = await lockOwnLoan(tx, orderNo);
			if (!again.ok) return again;
			const id = crypto.randomUUID();
			await addVoucherImage(tx.db, {
				id,
				fileName,
				bytes: jpeg.length,
				borrowerId: again.value.borrower.id,
				orderId: again.value.order.id,
				uploadedAt: tx.now,
			});
			return ok({ imageId: id });
		});
	},
};

type Proof = {
	readonly amount: string | number;
	readonly paidOn: string;
	readonly imageIds: readonly string[];
};

/** Validates a proof of payment and returns its amount in minor units. Refuses: inputRefused. */
async function checkProof(
	{ db }: BorrowerContext,
	{ borrower, order, loan, today }: OwnLoan,
	{ amount, paidOn, imageIds }: Proof,
): Promise<Result<bigint, Refusal<"inputRefused">>> {
	const checked = checkRepaymentAmount(String(amount), { amountMin: 1 });
	const images = checkVoucherImages({ count: imageIds.length, countMax: imagesMax });
	const free = await listFreeVoucherImages(db, order.id);
	const fields: FieldProblem[] = [];
	if (!checked.ok) fields.push({ field: "amount", problem: checked.refusal.rule });
	if (paidOn < loan.openedOn || paidOn > today) fields.push({ field: "paidOn", problem: "notOffered" });
	if (!images.ok) fields.push({ field: "imageIds", problem: images.refusal.rule });
	else if (!imageIds.every((id) => free.has(id))) fields.push({ field: "imageIds", problem: "notOffered" });
	if (fields.length > 0 || !checked.ok) return refuse({ error: "inputRefused", fields });
	return ok(BigInt(checked.value) * 10n ** BigInt(minorDigits[packs[borrower.country].currency.code]));
}

/**
 * A proof opens a claim: no penalty is added until staff answers.
 * Refuses: orderNotFound, stepNotOpen, inputRefused, voucherOpen, claimOpen.
 */
export const saveVoucher: Handler<Calls["saveVoucher"]> = async (input, context) => {
	const { db, now, deps } = context;
	const own = await lockOwnLoan(context, input.orderNo);
	if (!own.ok) return own;
	const { borrower, order, loan, today, state } = own.value;
	if (!isPayable(state)) return refuse({ error: "stepNotOpen" });
	const amount = await checkProof(context, own.value, input);
	if (!amount.ok) return amount;
	if ((await listVouchers(db, loan.id)).some(({ status }) => status === "pending")) {
		return refuse({ error: "voucherOpen" });
	}
	// A message to support about this payment: two answers to one payment could contradict each other.
	if (isClaimOpen(own.value.events)) return refuse({ error: "claimOpen" });
	const id = crypto.randomUUID();
	const voucher = {
		id,
		loanId: loan.id,
		borrowerId: borrower.id,
		amountMinor: amount.value,
		currency: loan.currency,
		paidOn: plainDate(input.paidOn),
		referenceSealed: deps.vault.sealFor(borrower, `voucher:${id}`, input.reference),
		createdAt: now,
		answerBy: secondsAfter(now, regions[borrower.country].terms.deadlines.proofAnsweredHoursMax * 3_600),
	};
	await addVoucher(db, voucher);
	const images = await attachVoucherImages(db, { orderId: order.id, ids: input.imageIds, voucherId: id });
	await bookEvent(db, {
		borrower,
		loanId: loan.id,
		event: {
			kind: "claim-opened",
			id: eventId("voucher", id, "opened"),
			on: today,
			claimId: claimId(id),
		},
		at: now,
	});
	const added = {
		...voucher,
		status: "pending" as const,
		answeredAt: null,
		answer: null,
		paidBy: null,
		toComeSince: null,
	};
	return ok({ voucher: wireVoucher(deps.vault, borrower, added, images) });
};

function wireVoucher(vault: Vault, borrower: Borrower, voucher: Voucher, images: number): WireVoucher {
	return {
		voucherId: voucher.id,
		amountMinor: voucher.amountMinor,
		currency: voucher.currency,
		paidOn: voucher.paidOn,
		reference: vault.openFor(borrower, `voucher:${voucher.id}`, voucher.referenceSealed),
		images,
		status: voucher.status,
		createdAt: voucher.createdAt.toISOString(),
		answerBy: voucher.answerBy.toISOString(),
		answeredAt: voucher.answeredAt?.toISOString() ?? null,
		answer: voucher.answer,
	};
}

/** Newest first. Refuses: orderNotFound. */
export const voucherList: Handler<Calls["voucherList"]> = async ({ orderNo }, context) => {
	const { db, deps } = context;
	const own = await findOwnLoan(context, orderNo);
	if (!own.ok)
		return own.refusal.error === "stepNotOpen" ? ok({ vouchers: [] }) : refuse({ error: "orderNotFound" });
	const vouchers = await listVouchers(db, own.value.loan.id);
	const images = await countVoucherImages(
		db,
		vouchers.map(({ id }) => id),
	);
	return ok({
		vouchers: vouchers.map((voucher) =>
			wireVoucher(deps.vault, own.value.borrower, voucher, images.get(voucher.id) ?? 0),
		),
	});
};
