import { loadBanks, type Pack } from "@puente/regions";
import { ChannelList, PickerField, PickerList, Sheet, TextField, useGroupedInput } from "@puente/ui";
import { railName } from "@puente/words/repayment/rail-name";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { groupPhone } from "../../../shared/format/group-phone.ts";
import { cleanNumber } from "../../../shared/format/mobile-number.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useStore } from "../../../shared/state/store.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor } from "../format.ts";
import { railHint } from "../names.ts";
import { isUsed, type UsedRail } from "./last-rail.ts";
import { RailContracts } from "./rail-contracts.tsx";
import { type MissingPickPart, methodsForAmount, type RailPick } from "./rail-pick.ts";
import {
	amountOutOfRange,
	hasContracts,
	type Method,
	type PayKind,
	railIcon,
	requiredDetail,
} from "./rails.ts";

type PickerProps = {
	readonly methods: readonly Method[];
	/** Null while unknown. */
	readonly amountMinor: number | null;
	readonly pick: RailPick;
	/** What was used last; marked in the list. */
	readonly used?: UsedRail | null;
	readonly onPick: (pick: RailPick) => void;
	readonly missingPart: MissingPickPart | null;
	readonly pack: Pack;
};

const kinds: readonly PayKind[] = ["online", "offline"];

/** Rail and the detail that the rail needs. */
export function RailPicker(props: PickerProps) {
	const { rail } = props.pick;
	return (
		<>
			<Channels {...props} />
			<DetailField {...props} />
			{rail !== null && hasContracts(rail) ? <RailContracts key={rail} rail={rail} {...props} /> : null}
		</>
	);
}

/** A rail may be there twice: with a payment page and with an account of one's own. */
const channelId = (kind: PayKind, rail: string) => `${kind} ${rail}`;

/** All ways to pay in one list, so that none is hidden behind a tab. */
function Channels(props: PickerProps) {
	const { pick, onPick, missingPart, amountMinor } = props;
	const { t, catalogue } = useWords("repayment");
	const { session } = useServices();
	// Most wallets use the borrower's number; a payer with a link has none here.
	const ownNumber = useStore(session.state).phoneNum ?? "";
	const payable = props.methods.filter(({ kind }) => kind !== "proof");
	const fitting = methodsForAmount(payable, amountMinor);
	const groups = kinds.map((kind) => ({
		title: t(`cashier.${kind}`),
		channels: fitting
			.filter((method) => method.kind === kind)
			.map((method) => ({
				id: channelId(kind, method.rail),
				icon: railIcon(method.rail),
				label: railName(catalogue, method.rail),
				hint: isUsed(method, props.used ?? null)
					? [t("sheet.lastUsed"), railHint(catalogue, method.rail)].filter(Boolean).join(". ")
					: railHint(catalogue, method.rail),
				pick: {
					kind,
					rail: method.rail,
					detail: requiredDetail(method.rail) === "phone" ? ownNumber : "",
				},
			})),
	}));
	const offered = groups.flatMap(({ channels }) => channels);
	return (
		<>
			{payable.length === 0 ? <p className="px-1 py-4 text-sm text-ink-2">{t("cashier.noMethod")}</p> : null}
			{offered.length === 0 ? null : (
				<ChannelList
					id="channel"
					legend={t("cashier.methods")}
					groups={groups.filter(({ channels }) => channels.length > 0)}
					current={pick.rail === null ? null : channelId(pick.kind, pick.rail)}
					onChoose={(chosen) => {
						const found = offered.find(({ id }) => id === chosen);
						if (found !== undefined) onPick(found.pick);
					}}
					error={missingPart === "rail" ? t("cashier.select") : null}
				/>
			)}
			<AmountLimits methods={payable} amountMinor={amountMinor} pack={props.pack} />
		</>
	);
}

/** Why a rail is not offered for this amount. */
function AmountLimits({ methods, amountMinor, pack }: Pick<PickerProps, "methods" | "amountMinor" | "pack">) {
	const { t, catalogue } = useWords("repayment");
	if (amountMinor === null) return null;
	return methods.map((method) => {
		const why = amountOutOfRange(method, amountMinor);
		if (why === null) return null;
		const boundMinor = (why === "tooSmall" ? method.minMinor : method.maxMinor) ?? 0;
		const bound = {
			rail: railName(catalogue, method.rail),
			amount: formatMinor(pack.currency.code, boundMinor),
		};
		return (
			<p key={`${method.kind} ${method.rail}`} className="px-1 text-xs text-ink-3">
				{t(why === "tooSmall" ? "cashier.tooSmall" : "cashier.tooLarge", bound)}
			</p>
		);
	});
}

function DetailField({ pick, onPick, missingPart, pack }: PickerProps) {
	const needed = pick.rail === null ? null : requiredDetail(pick.rail);
	const change = (detail: string) => onPick({ ...pick, detail });
	if (needed === "bank")
		return <BankField pack={pack} value={pick.detail} onChange={change} wrong={missingPart === "bank"} />;
	if (needed === null) return null;
	return <PhoneDetail pack={pack} value={pick.detail} onChange={change} wrong={missingPart === "phone"} />;
}

type DetailProps = {
	readonly pack: Pack;
	readonly value: string;
	readonly onChange: (value: string) => void;
	readonly wrong: boolean;
};

function PhoneDetail({ pack, value, onChange, wrong }: DetailProps) {
	const { t } = useWords("repayment");
	const grouped = useGroupedInput({
		value,
		group: (digits) => groupPhone(pack, digits),
		clean: (typed) => cleanNumber(typed, pack.phone),
		onChange,
	});
	return (
		<TextField
			id="detail"
			label={t("detail.phone")}
			type="tel"
			inputMode="numeric"
			maxLength={20}
			{...grouped}
			className="tabular-nums"
			error={wrong ? t("detail.phoneWrong", { digits: pack.phone.digits }) : null}
		/>
	);
}

function BankField(props: DetailProps) {
	const { pack, value, onChange } = props;
	const { t } = useWords("repayment");
	const [open, setOpen] = useState(false);
	const { data: banks = [] } = useQuery({
		queryKey: ["banks", pack.country],
		queryFn: () => loadBanks(pack.country),
		staleTime: Number.POSITIVE_INFINITY,
	});
	return (
		<>
			<PickerField
				id="detail"
				label={t("detail.bank")}
				text={banks.find(({ code }) => code === value)?.name ?? ""}
				placeholder={t("detail.bankChoose")}
				error={props.wrong ? t("detail.bankChoose") : null}
				onOpen={() => setOpen(true)}
			/>
			<Sheet
				open={open}
				title={t("detail.bankChoose")}
				closeLabel={t("close")}
				onClose={() => setOpen(false)}
			>
				<PickerList
					searchLabel={t("detail.bankSearch")}
					emptyText={t("detail.bankNone")}
					moreText={(count) => t("detail.bankMore", { count })}
					options={banks
						.filter(({ offered }) => offered !== "closed")
						.map(({ code, name, offered }) => ({ id: code, label: name, bySearch: offered === "search" }))}
					current={value}
					onChoose={(code) => {
						onChange(code);
						setOpen(false);
					}}
				/>
			</Sheet>
		</>
	);
}
