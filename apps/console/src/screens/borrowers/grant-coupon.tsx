import { type CouponGrantKind, couponGrantKinds } from "@puente/core/promo";
import { packs } from "@puente/regions";
import { useState } from "react";
import { minorOf } from "../../app/amounts.ts";
import { useWords } from "../../app/language.tsx";
import { ReasonAction } from "../../app/reason-action.tsx";
import { usePropose } from "../../app/use-act.ts";
import { SelectField, TextField } from "../../kit/field.tsx";
import { formatMinor } from "../../kit/format.ts";
import { AmountField } from "./amount-field.tsx";
import type { Story } from "./story.ts";

/** A coupon is money: it is given by two people. */
export function GrantCoupon({ story: { profile } }: { readonly story: Story }) {
	const { t } = useWords();
	const propose = usePropose("couponGrant");
	const [couponKind, setCouponKind] = useState<CouponGrantKind | "">("");
	const [amount, setAmount] = useState("");
	const [expiresOn, setExpiresOn] = useState("");
	const { currency, loan } = packs[profile.country];
	const maxMinor = loan.amountMin * 10 ** currency.minorDigits;
	const max = formatMinor(currency.code, maxMinor);
	const submit = async (reason: string) => {
		const amountMinor = minorOf(amount, currency.code, maxMinor);
		if (couponKind === "") return t("coupon.kindMissing");
		if (amountMinor === null) return t("loan.amountWrong", { max });
		if (expiresOn === "") return t("coupon.dayMissing");
		return propose(profile.id, { couponKind, amountMinor, expiresOn }, reason);
	};
	return (
		<ReasonAction label={t("coupon.grant")} text={t("coupon.grantText")} onSubmit={submit}>
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
			<TextField
				type="date"
				label={t("coupon.expiresOn")}
				value={expiresOn}
				onChange={setExpiresOn}
				required
			/>
		</ReasonAction>
	);
}
