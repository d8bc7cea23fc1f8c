import type { CallResult, repaymentCalls } from "@puente/contract";
import { barcodePath } from "../../document/index.ts";
import type { PaymentIntent } from "../store/payment-intents.ts";
import type { StoredInstruction } from "./instruction-format.ts";
import type { IssuedReference } from "./reference-types.ts";

type PayReference = CallResult<(typeof repaymentCalls)["getStpClabe"]>["references"][number];

/** The reference in wire form. */
export function wireReference({ payOrder, instruction }: IssuedReference): PayReference {
	return {
		payOrderId: payOrder.id,
		rail: payOrder.rail,
		amountMinor: payOrder.amountMinor === null ? null : payOrder.amountMinor,
		currency: payOrder.currency,
		expiresAt: payOrder.expiresAt?.toISOString() ?? null,
		...emptyInstruction,
		...shapeOf(instruction),
	};
}

/** One for each account, where the rail gives out several. */
export function wireReferences(reference: IssuedReference): PayReference[] {
	const first = wireReference(reference);
	const { instruction } = reference;
	const others = instruction.kind === "bankAccount" ? (instruction.others ?? []) : [];
	return [
		first,
		...others.map(({ bankName, accountNumber }) => ({ ...first, bankName, number: accountNumber })),
	];
}

/** The reference of a payment intent in wire form: exactly its amount, valid at most as long as its price. */
export function intentReference(
	reference: IssuedReference,
	intent: Pick<PaymentIntent, "amountMinor" | "validUntil">,
): PayReference {
	const { expiresAt } = reference.payOrder;
	const isSooner = expiresAt !== null && expiresAt < intent.validUntil;
	return {
		...wireReference(reference),
		amountMinor: intent.amountMinor,
		expiresAt: (isSooner ? expiresAt : intent.validUntil).toISOString(),
	};
}

const emptyInstruction = {
	bankName: null,
	number: null,
	holder: null,
	barcodePath: null,
	url: null,
	takesCard: false,
};

type Shape = Pick<PayReference, "kind"> & Partial<Pick<PayReference, keyof typeof emptyInstruction>>;

function shapeOf(show: StoredInstruction): Shape {
	switch (show.kind) {
		case "clabe":
			return { kind: "account", bankName: "STP", number: show.clabe };
		case "bankAccount":
			return {
				kind: "account",
				bankName: show.bankName,
				number: show.accountNumber,
				holder: show.holder,
			};
		case "cash":
			return {
				kind: "cash",
				bankName: show.store,
				number: show.number,
				barcodePath: barcodePath(show.number.replaceAll(/\D/g, "")),
				url: show.voucherUrl,
			};
		case "page":
			return { kind: "page", url: show.url, takesCard: show.takesCard ?? false };
		case "phone":
			return { kind: "push" };
		case "card":
			return { kind: "card", bankName: show.brand, number: show.lastDigits };
		case "checking":
		case "checkPassed":
			return { kind: "checking" };
		case "checkFailed":
			return { kind: "checkFailed" };
	}
}
