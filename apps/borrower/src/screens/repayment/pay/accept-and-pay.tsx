import type { Currency } from "@puente/core/money";
import { Button, Checkbox, GroupError } from "@puente/ui";
import { type FormEvent, useState } from "react";
import { packOfCurrency } from "../../../shared/format/format.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { focusOn } from "../focus-on.ts";
import type { RepayDetail } from "../payment-types.ts";
import { NoMethod } from "./no-method.tsx";
import {
	type MissingPickPart,
	methodsForAmount,
	missingPickPart,
	pickPartIds,
	type RailPick,
} from "./rail-pick.ts";
import { RailPicker } from "./rail-picker.tsx";
import { useInitialPick, useUsedRail } from "./use-initial-pick.ts";

/** Acceptance checkbox, rail picker and confirm button. The box is never ticked before. */
export function AcceptAndPay(props: {
	readonly accept: string;
	readonly confirm: string;
	readonly currency: Currency;
	readonly amountMinor: number;
	readonly detail: RepayDetail;
	readonly onConfirm: (pick: RailPick) => void;
}) {
	const { t } = useWords("repayment");
	const pack = packOfCurrency(props.currency);
	const [accepted, setAccepted] = useState(false);
	const [notAccepted, setNotAccepted] = useState(false);
	const { methods } = props.detail;
	const fitting = methodsForAmount(methods, props.amountMinor);
	const used = useUsedRail(props.detail, fitting);
	const startPick = useInitialPick(fitting, { channelId: null, kind: null }, used);
	const [pick, setPick] = useState(startPick);
	const [missingPart, setMissingPart] = useState<MissingPickPart | null>(null);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const missing = missingPickPart(pick, pack);
		setNotAccepted(!accepted);
		setMissingPart(missing);
		if (missing !== null) focusOn(pickPartIds[missing]);
		else if (!accepted) focusOn("accept");
		else props.onConfirm(pick);
	};
	if (fitting.every(({ kind }) => kind === "proof")) return <NoMethod />;
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-3.5">
			<h2 className="px-1 text-sm font-bold">{t("cashier.methods")}</h2>
			<RailPicker
				methods={methods}
				amountMinor={props.amountMinor}
				pick={pick}
				used={used}
				onPick={(next) => {
					setPick(next);
					setMissingPart(null);
				}}
				missingPart={missingPart}
				pack={pack}
			/>
			<div>
				<Checkbox
					id="accept"
					checked={accepted}
					onChange={(next) => {
						setAccepted(next);
						setNotAccepted(false);
					}}
					error={notAccepted}
					describedBy="accept-error"
				>
					{props.accept}
				</Checkbox>
				<GroupError id="accept-error" text={notAccepted ? t("rollover.acceptFirst") : null} />
			</div>
			<Button tone="sun" type="submit">
				{props.confirm}
			</Button>
		</form>
	);
}
