import { Badge, Blank, Facts, formatDay, formatMinor, Notice, Panel } from "../../kit/index.ts";
import { labelOf, Moment, type Translate, useWords } from "../../shared/index.ts";
import { stepText } from "../../shared/records/step-text.ts";
import { type Column, DataTable } from "../../shared/views/table.tsx";
import { Lines } from "./lines.tsx";
import type { Proposal } from "./subject.ts";

type Death = NonNullable<Proposal["death"]>;
type Effect = NonNullable<Death["effect"]>;
type Loan = Effect["loans"][number];

/** What the report of a death rests on, what is owed, and what ends with it. */
export function DeathEvidence({ proposal, death }: { readonly proposal: Proposal; readonly death: Death }) {
	const { t } = useWords();
	const isReport = proposal.after["deceased"] === true;
	const { effect, earlier } = death;
	return (
		<>
			{isReport ? <Paper death={death} isOpen={proposal.decision === null} /> : null}
			{effect === null ? null : (
				<>
					<Owed effect={effect} />
					<Panel title={t("death.effect")}>
						<ul className="list-disc pl-4">
							{(isReport ? endsOf(t, effect) : resumesOf(t, effect)).map((sentence) => (
								<li key={sentence}>{sentence}</li>
							))}
						</ul>
					</Panel>
				</>
			)}
			{earlier.length === 0 ? null : (
				<Panel title={t("death.earlier")}>
					<Lines
						of={earlier.map(({ madeAt, madeBy, decision }) => (
							<>
								<Moment at={madeAt} country={proposal.country} />, {madeBy},{" "}
								{t(`proposal.${decision ?? "open"}`)}
							</>
						))}
					/>
				</Panel>
			)}
		</>
	);
}

function Paper({ death: { paper, effect }, isOpen }: { readonly death: Death; readonly isOpen: boolean }) {
	const { t, language } = useWords();
	if (paper === null)
		return (
			<Panel title={t("death.paper")}>
				<Notice tone="warning">{t(isOpen ? "death.noPaper" : "death.noPaperThen")}</Notice>
			</Panel>
		);
	const { kind, diedOn, number } = paper;
	return (
		<Panel title={t("death.paper")}>
			{effect?.loans.some(({ openedOn }) => openedOn > diedOn) ? (
				<div className="mb-2">
					<Notice tone="warning">{t("death.openedAfter")}</Notice>
				</div>
			) : null}
			<Facts
				items={[
					{ label: t("death.paperKind"), value: labelOf(language, kind) },
					{ label: t("death.number"), value: number ?? "–" },
					{ label: t("death.diedOn"), value: formatDay(language, diedOn) },
				]}
			/>
		</Panel>
	);
}

function Owed({ effect: { loans, owed } }: { readonly effect: Effect }) {
	const { t, language } = useWords();
	const columns: readonly Column<Loan>[] = [
		{ id: "order", header: t("loan.order"), cell: ({ orderNo }) => orderNo },
		{ id: "status", header: t("loan.status"), cell: ({ status }) => labelOf(language, status) },
		{ id: "opened", header: t("loan.opened"), cell: ({ openedOn }) => formatDay(language, openedOn) },
		{
			id: "late",
			header: t("loan.overdueDays"),
			cell: ({ overdueDays }) => (overdueDays === 0 ? "–" : <Badge tone="late">{overdueDays}</Badge>),
			end: true,
		},
		{
			id: "owed",
			header: t("death.owed"),
			cell: ({ currency, owedMinor }) => formatMinor(currency, owedMinor),
			end: true,
		},
	];
	const sums = owed.map(({ currency, owedMinor, penaltyMinor }) => {
		const total = formatMinor(currency, owedMinor);
		return t("death.total", { total, penalty: formatMinor(currency, penaltyMinor) });
	});
	return (
		<Panel title={t("death.owed")} flush>
			<DataTable
				caption={t("death.owed")}
				items={loans}
				columns={columns}
				rowId={({ loanId }) => loanId}
				empty={<Blank icon="wallet" title={t("loan.none")} />}
			/>
			<div className="border-t border-line px-4 py-2 font-semibold">
				<Lines of={sums.length === 0 ? [t("death.owedNothing")] : sums} />
			</div>
		</Panel>
	);
}

/** What ends with the death. */
function endsOf(t: Translate, { loans, order, unsentMessages, blockedOtherwise }: Effect): readonly string[] {
	const paused = loans.filter(({ pauses }) => pauses).length;
	return [
		t(blockedOtherwise ? "death.appClosed" : "death.appCloses"),
		t("death.messagesEnd", { count: unsentMessages }),
		order === null ? t("death.noOrder") : orderSentence(t, order),
		...(paused === 0 ? [t("death.noPenalties")] : [t("death.penaltiesStop", { count: paused })]),
		...(paused === 0 ? [] : [t("death.writeOff")]),
	];
}

/** What goes on again after a wrong report. */
function resumesOf(t: Translate, { loans, blockedOtherwise }: Effect): readonly string[] {
	const paused = loans.filter(({ pauses }) => pauses).length;
	return [
		t(blockedOtherwise ? "death.appStays" : "death.appOpens"),
		t("death.messagesResume"),
		t("death.orderStaysEnded"),
		paused === 0 ? t("death.noPenalties") : t("death.penaltiesResume", { count: paused }),
	];
}

function orderSentence(
	t: Translate,
	{ orderNo, step, money, becomes }: NonNullable<Effect["order"]>,
): string {
	const values = {
		order: orderNo,
		step: stepText(t, step),
		amount: money === null ? "" : formatMinor(money.currency, money.amountMinor),
	};
	if (becomes === "leaves") return t("death.orderLeaves", values);
	if (becomes === "stays") return t("death.orderStays", values);
	return money === null ? t("death.offerEnds", values) : t("death.orderEnds", values);
}
