import { Badge, Blank, countryOf, Facts, formatDay, formatMinor } from "../../kit/index.ts";
import { labelOf, Moment, useWords } from "../../shared/index.ts";
import { type Column, DataTable } from "../../shared/views/table.tsx";
import type { Loan } from "./borrower-details.ts";

type Autopay = Loan["autopays"][number];
type Charge = Autopay["charges"][number];

/** The borrower's permissions for charges that come by themselves, with every charge and its tries. */
export function Autopays({ loan }: { readonly loan: Loan }) {
	const { t } = useWords();
	if (loan.autopays.length === 0) return null;
	return (
		<>
			<h3 className="border-t border-line px-4 py-2 text-xs font-semibold text-ink-2">
				{t("autopay.title")}
			</h3>
			{loan.autopays.map((autopay) => (
				<div key={autopay.askedAt}>
					<Mandate autopay={autopay} loan={loan} />
					<Charges autopay={autopay} loan={loan} />
				</div>
			))}
		</>
	);
}

type Props = { readonly autopay: Autopay; readonly loan: Loan };

function Mandate({ autopay, loan }: Props) {
	const { t, language } = useWords();
	const moment = (at: string | null) =>
		at === null ? "–" : <Moment at={at} country={countryOf(loan.currency)} />;
	const { brand, lastDigits, endCause } = autopay;
	const state = labelOf(language, `autopay:${autopay.state}`);
	const cause = endCause === null ? "" : `, ${labelOf(language, `autopay:${endCause}`)}`;
	return (
		<div className="px-4 py-2">
			<Facts
				columns={3}
				items={[
					{ label: t("autopay.state"), value: `${state}${cause}` },
					{ label: t("autopay.account"), value: `${brand} ••${lastDigits}` },
					{ label: t("autopay.rail"), value: labelOf(language, autopay.rail) },
					{ label: t("autopay.limit"), value: formatMinor(loan.currency, autopay.limitMinor) },
					{ label: t("autopay.expires"), value: formatDay(language, autopay.expiresOn) },
					{ label: t("autopay.allowed"), value: moment(autopay.activeAt) },
					{ label: t("autopay.ended"), value: moment(autopay.endedAt) },
					{ label: t("autopay.revoked"), value: moment(autopay.revokedAt) },
				]}
			/>
		</div>
	);
}

function Charges({ autopay, loan }: Props) {
	const { t, language } = useWords();
	const country = countryOf(loan.currency);
	const columns: readonly Column<Charge>[] = [
		{ id: "due", header: t("phase.due"), cell: ({ dueOn }) => formatDay(language, dueOn) },
		{
			id: "amount",
			header: t("autopay.announced"),
			cell: ({ amountMinor }) => formatMinor(loan.currency, amountMinor),
			end: true,
		},
		{ id: "told", header: t("autopay.told"), cell: ({ toldAt }) => <Moment at={toldAt} country={country} /> },
		{
			id: "tries",
			header: t("autopay.tries"),
			cell: ({ tries }) =>
				tries.length === 0
					? "–"
					: tries.map(({ number, madeAt, state, reason }) => (
							<span key={number} className="block">
								<Moment at={madeAt} country={country} /> {labelOf(language, `autopay:${reason ?? state}`)}
							</span>
						)),
		},
		{
			id: "state",
			header: t("loan.status"),
			cell: ({ state, cause }) => (
				<Badge tone={state === "paid" ? "good" : state === "failed" ? "late" : "quiet"}>
					{labelOf(language, `autopay:${state}`)}
					{cause === null ? "" : `: ${labelOf(language, `autopay:${cause}`)}`}
				</Badge>
			),
		},
	];
	return (
		<DataTable
			caption={`${t("autopay.title")} ${loan.orderNo}`}
			items={autopay.charges}
			columns={columns}
			rowId={({ dueOn }) => dueOn}
			empty={<Blank icon="none" title={t("autopay.none")} />}
		/>
	);
}
