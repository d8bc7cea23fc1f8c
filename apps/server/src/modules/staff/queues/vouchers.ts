import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import type { StaffHandler } from "../../../platform/context/staff-calls.ts";
import { getBorrower } from "../../borrower/index.ts";
import { readImage } from "../../image/index.ts";
import { findLoan, listUnbooked } from "../../ledger/index.ts";
import { findVoucher, listVoucherImages } from "../../repayment/index.ts";
import { answerClaim } from "../answer-claim.ts";
import { readItem, readWorkableItem, releaseItem } from "./item-access.ts";
import { viewItem } from "./item-view.ts";
import { viewLoan, viewPayment, viewVoucher } from "./money-views.ts";
import { pictureFile } from "./picture-file.ts";

/** Staff would not read through more. */
const candidatesMax = 20;

export const voucherItem: StaffHandler<StaffCalls["voucherItem"]> = async ({ id }, context) => {
	const { db, deps } = context;
	const item = await readItem(context, "vouchers", id);
	if (!item.ok) return item;
	const voucher = await findVoucher(db, id);
	const loan = voucher && (await findLoan(db, voucher.loanId));
	if (!voucher || !loan) return refuse({ error: "itemNotFound" });
	const borrower = await getBorrower(db, voucher.borrowerId);
	const images = await listVoucherImages(db, { voucherId: id });
	const payments = await listUnbooked(db, voucher, candidatesMax);
	return ok({
		item: await viewItem(context, item.value),
		voucher: await viewVoucher(context, voucher),
		reference: deps.vault.openFor(borrower, `voucher:${voucher.id}`, voucher.referenceSealed),
		images: images.map((image) => image.id),
		loan: await viewLoan(context, loan),
		payments: await Promise.all(payments.map((payment) => viewPayment(context, payment))),
	});
};

export const refuseVoucher: StaffHandler<StaffCalls["refuseVoucher"]> = async ({ id, answer }, context) => {
	const item = await readWorkableItem(context, "vouchers", id);
	if (!item.ok) return item;
	const verdict = { kind: "refuse" as const, answer };
	const answered = await answerClaim(context, { voucherId: id, by: context.staff.id, verdict });
	if (!answered.ok) return refuse({ error: "itemNotFound" });
	await releaseItem(context, item.value);
	return ok({});
};

export const voucherImage: StaffHandler<StaffCalls["voucherImage"]> = async ({ id }, context) => {
	const [image] = await listVoucherImages(context.db, { id });
	if (!image) return refuse({ error: "pictureNotFound" });
	const borrower = await getBorrower(context.db, image.borrowerId);
	context.audit({ borrowerId: borrower.id, subject: id });
	// An erased borrower has no key.
	if (borrower.dataKey.length === 0) return refuse({ error: "pictureNotFound" });
	return ok(pictureFile("proof", await readImage(context, borrower, image)));
};
