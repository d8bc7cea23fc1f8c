import type { PromotionPage } from "@puente/contract";
import { checkMobile } from "@puente/core/validation";
import { inputRulesOf } from "@puente/regions";
import { Button, Notice, PhoneField } from "@puente/ui";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { Output } from "../../shared/calls/use-call.tsx";
import { groupPhone } from "../../shared/format/group-phone.ts";
import { cleanNumber } from "../../shared/format/mobile-number.ts";
import { pathOf, usePack, useServices, useWords } from "../../shared/index.ts";

type Campaign = Output<"promotionPage">["campaign"];

/** Phone number form. It takes a campaign place if there is one; registering is always possible. */
export function PlaceForm(props: {
	readonly page: PromotionPage;
	readonly campaign: Campaign;
	readonly refetch: () => void;
}) {
	const { page, campaign, refetch } = props;
	const { client, run, busy } = useServices();
	const { t } = useWords("promo");
	const pack = usePack();
	const navigate = useNavigate();
	const [mobile, setMobile] = useState("");
	const [error, setError] = useState<string | null>(null);
	const open = campaign !== null && campaign.placesLeft > 0;
	const toRegister = () => void navigate(pathOf("register"), { state: { mobile } });
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const checked = checkMobile(mobile, inputRulesOf(pack).phone);
		if (!checked.ok) {
			setError(t(mobile.trim() === "" ? "yx.mobileEmpty" : "yx.mobileFormat"));
			document.getElementById("mobile")?.focus();
			return;
		}
		if (busy.get() > 0) return;
		if (!open) return toRegister();
		const taken = await run(() => client("takePlace", { page, country: pack.country, mobile }));
		if (taken.ok) toRegister();
		else refetch();
	};
	return (
		<form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
			<PhoneField
				id="mobile"
				label={t("yx.mobile")}
				value={mobile}
				group={(digits) => groupPhone(pack, digits)}
				clean={(typed) => cleanNumber(typed, pack.phone)}
				onChange={(typed) => {
					setMobile(typed);
					setError(null);
				}}
				error={error}
				hint={t("mobile.hint", {
					digits: pack.phone.digits,
					example: groupPhone(pack, pack.phone.example),
				})}
				callingCode={pack.phone.callingCode}
				countryLabel={t("mobile.country", {
					country: t(`country.${pack.country}`),
					code: pack.phone.callingCode,
				})}
				onCountry={() => void navigate(pathOf("country"))}
				maxLength={20}
			/>
			<Places campaign={campaign} />
			<Button tone="sun" type="submit">
				{t(campaign === null || open ? "yx.apply" : "yx.register")}
			</Button>
		</form>
	);
}

/** Places left, counted by the server. */
function Places({ campaign }: { readonly campaign: Campaign }) {
	const { t } = useWords("promo");
	if (campaign === null) return null;
	if (campaign.placesLeft === 0) return <Notice tone="warning">{t("yx.placesGone")}</Notice>;
	return (
		<div role="status" className="px-1">
			<p className="text-sm font-bold text-ink tabular-nums">
				{t("yx.places", { left: campaign.placesLeft, all: campaign.placesPerDay })}
			</p>
			<p className="text-xs text-ink-3">{t("yx.placesNote")}</p>
		</div>
	);
}
