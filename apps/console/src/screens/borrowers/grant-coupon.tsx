import { type CouponGrantKind, couponGrantKinds } from "@puente/core/promo";
import { packs } from "@puente/regions";
import { useState } from "react";
import { formatMinor, SelectField } from "../../kit/index.ts";
import { minorOf } from "../../shared/forms/amounts.ts";
import { DateField } from "../../shared/forms/date-field.tsx";
import { type ProposalInput, usePropose, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import { AmountField } from "./amount-field.tsx";
import type { BorrowerDetails } from "./borrower-details.ts";

/** Proposes a coupon. A coupon is money, so a second staff member has to approve it. */
export function GrantCoupon({ details: { profile } }: { readonly details: BorrowerDetails }) {
	const { t } = useWords();
	const propose = usePropose("couponGrant");
	const [couponKind, setCouponKind] = useState<CouponGrantKind | "">("");
	const [amount, setAmount] = useState("");
	const [expiresOn, setExpiresOn] = useState("");
	const { currency, loan } = packs[profile.country];
	const maxMinor = loan.amountMin * 10 ** currency.minorDigits;
	const max = formatMinor(currency.code, maxMinor);
	const submit = (reason: string): string | ProposalInput => {
		const amountMinor = minorOf(amount, currency.code, maxMinor);
		if (couponKind === "") return t("coupon.kindMissing");
		if (amountMinor === null) return t("loan.amountWrong", { max });
		if (expiresOn === "") return t("coupon.dayMissing");
		return { subject: profile.id, after: { couponKind, amountMinor, expiresOn }, reason };
	};
	return (
		<ReasonAction label={t("coupon.grant")} text={t("coupon.grantText")} action={propose} input={submit}>
			<SelectField
				label={t("coupon.kind")}
				none={t("app.choose")}
				required
				value={couponKind}
				options={couponGrantKinds.map((value) => ({ value, label: t(`coupon.kind.${value}`) }))}
				onChange={setCouponKind}
			/>
			<AmountField
				label={t("coupon.amountOf", { currency: currency.code })}
				max={max}
				value={amount}
				onChange={setAmount}
			/>
			<DateField label={t("coupon.expiresOn")} value={expiresOn} onChange={setExpiresOn} required />
		</ReasonAction>
	);
}
