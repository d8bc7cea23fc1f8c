import type { Country } from "@puente/core/region";
import { type Blocklist, blocklists, listsByCountry } from "@puente/core/staff";
import { type Bank, loadBanks, packs } from "@puente/regions";
import { type FormEvent, useEffect, useState } from "react";
import { Badge, Button, Facts, Notice, Panel, SelectField, TextField } from "../../kit/index.ts";
import { failureText, useStaffMutation } from "../../shared/calls/staff-calls.tsx";
import { OneCountryField } from "../../shared/forms/filters.tsx";
import { useWords } from "../../shared/index.ts";
import { type BlockedValue, KeyName, ValueAction } from "./blocklists-value.tsx";

type LookupInput = {
	readonly list: Blocklist;
	readonly country: Country;
	readonly bankCode: string;
	readonly value: string;
};

const isByCountry = (list: Blocklist) => (listsByCountry as readonly Blocklist[]).includes(list);
const valueLengthMin = 3;

/** Looks up a complete value. The value is sent once and not stored; the answer contains its key. */
export function BlocklistLookup() {
	const { t } = useWords();
	const { busy, run } = useStaffMutation("lookUpBlocked", { quiet: true });
	const [input, setInput] = useState<LookupInput>({ list: "number", country: "mx", bankCode: "", value: "" });
	const [found, setFound] = useState<BlockedValue | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const change = (part: Partial<LookupInput>) => {
		setInput({ ...input, ...part });
		setFound(null);
		setProblem(null);
	};
	const lookUp = async () => {
		const { list, country, bankCode, value } = input;
		const answer = await run({
			list,
			value,
			...(isByCountry(list) && { country }),
			...(list === "account" && { bankCode }),
		});
		if (answer.ok) setFound(answer.value);
		setProblem(answer.ok ? null : failureText(t, answer.refusal));
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		void lookUp();
	};
	const isReady =
		input.value.trim().length >= valueLengthMin && (input.list !== "account" || input.bankCode !== "");
	return (
		<Panel title={t("blocklist.lookUp")}>
			<form noValidate onSubmit={submit} className="grid items-end gap-3 wide:grid-cols-2 desk:grid-cols-5">
				<ListFields input={input} onChange={change} />
				<TextField
					label={t("blocklist.value")}
					value={input.value}
					required
					mono
					maxLength={100}
					onChange={(value) => change({ value })}
				/>
				<Button type="submit" tone="main" icon="search" disabled={busy || !isReady}>
					{t("blocklist.find")}
				</Button>
			</form>
			<p className="mt-1 text-2xs text-ink-3">{t("blocklist.lookUpText")}</p>
			<div aria-live="polite" className="mt-3">
				{problem === null ? null : <Notice tone="wrong">{problem}</Notice>}
				{found === null ? null : <LookupResult value={found} onDone={() => void lookUp()} />}
			</div>
		</Panel>
	);
}

/** The list, and the country and bank for lists that need them. */
function ListFields(props: {
	readonly input: LookupInput;
	readonly onChange: (part: Partial<LookupInput>) => void;
}) {
	const { input, onChange } = props;
	const { t } = useWords();
	const banks = useBanks(input.country);
	const { keyDirectory } = packs[input.country];
	return (
		<>
			<SelectField
				label={t("blocklist.list")}
				value={input.list}
				options={blocklists.map((value) => ({ value, label: t(`blocklist.list.${value}`) }))}
				onChange={(list) => onChange({ list: list === "" ? "number" : list })}
			/>
			{isByCountry(input.list) ? (
				<OneCountryField value={input.country} onChange={(country) => onChange({ country, bankCode: "" })} />
			) : null}
			{input.list === "account" ? (
				<SelectField
					label={t("blocklist.bank")}
					none={t("app.choose")}
					required
					value={input.bankCode}
					options={[
						...banks.map(({ code, name }) => ({ value: code, label: name })),
						...(keyDirectory === null ? [] : [{ value: keyDirectory, label: keyDirectory }]),
					]}
					onChange={(bankCode) => onChange({ bankCode })}
				/>
			) : null}
		</>
	);
}

function useBanks(country: Country): readonly Bank[] {
	const [banks, setBanks] = useState<readonly Bank[]>([]);
	useEffect(() => {
		void loadBanks(country).then(setBanks);
	}, [country]);
	return banks;
}

function LookupResult({ value, onDone }: { readonly value: BlockedValue; readonly onDone: () => void }) {
	const { t } = useWords();
	return (
		<div className="flex flex-wrap items-end gap-4">
			<div className="min-w-75">
				<Facts
					items={[
						{ label: t("blocklist.key"), value: <KeyName value={value} /> },
						{
							label: t("blocklist.blocked"),
							value: (
								<Badge tone={value.blocked ? "late" : "quiet"}>
									{t(value.blocked ? "blocklist.blocked" : "blocklist.notBlocked")}
								</Badge>
							),
						},
						{ label: t("blocklist.borrowers"), value: value.borrowers ?? "–" },
					]}
				/>
			</div>
			<ValueAction value={value} onDone={onDone} />
		</div>
	);
}
