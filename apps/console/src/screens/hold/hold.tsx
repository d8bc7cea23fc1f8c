import { Link } from "react-router";
import { Blank, Facts, formatCount, formatMinor, Notice, Panel } from "../../kit/index.ts";
import { QueryView, type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { labelOf, Moment, momentText, Page, useMay, usePropose, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import { railText } from "../../shared/records/rail-reason.ts";
import { type Column, DataTable } from "../../shared/views/table.tsx";

type Hold = NonNullable<StaffAnswer<"hold">["hold"]>;
type Difference = Hold["differences"][number];

const everyMs = 10_000;

/** What stands still after a restore, what was compared, and what differs. */
export default function HoldPage() {
	const { t } = useWords();
	const query = useStaffQuery("hold", {}, { everyMs });
	return (
		<Page title={t("hold.title")}>
			<QueryView query={query}>
				{({ hold }) =>
					hold === null ? <Blank icon="none" title={t("hold.none")} /> : <HeldContent hold={hold} />
				}
			</QueryView>
		</Page>
	);
}

function HeldContent({ hold }: { readonly hold: Hold }) {
	const { t } = useWords();
	return (
		<div className="flex flex-col gap-4">
			<Notice tone="warning">{t("hold.why")}</Notice>
			<div className="grid items-start gap-4 desk:grid-cols-[1fr_2fr]">
				<HoldFacts hold={hold} />
				<Panel title={t("hold.differences")} flush>
					<Differences differences={hold.differences} />
				</Panel>
			</div>
		</div>
	);
}

function HoldFacts({ hold }: { readonly hold: Hold }) {
	const { t, language } = useWords();
	const { cause, foundAt, compareFrom, payouts, collections } = hold;
	const compared = ({ at, silent }: Hold["payouts"]) => {
		const rails = silent.map((rail) => railText(language, rail)).join(", ");
		const when = at === null ? t("hold.waits") : momentText(t, language, at, null);
		return silent.length === 0 ? when : `${when}, ${t("hold.silent", { rails })}`;
	};
	return (
		<Panel title={t("app.details")}>
			<Facts
				items={[
					{ label: t("hold.cause"), value: t(`hold.cause.${cause}`) },
					{ label: t("hold.foundAt"), value: <Moment at={foundAt} /> },
					{ label: t("hold.compareFrom"), value: <Moment at={compareFrom} /> },
					{ label: t("hold.payouts"), value: compared(payouts) },
					{ label: t("hold.collections"), value: compared(collections) },
				]}
			/>
			<div className="mt-4">
				<Lift hold={hold} />
			</div>
		</Panel>
	);
}

function Lift({ hold }: { readonly hold: Hold }) {
	const { t, language } = useWords();
	const propose = usePropose("holdLift");
	const { id, payouts, collections, differences, proposalId } = hold;
	if (proposalId !== null)
		return (
			<Link to={`/proposals/${proposalId}`} className="text-green underline">
				{t("queue.openProposal")}
			</Link>
		);
	if (payouts.at === null || collections.at === null) return <p>{t("hold.notCompared")}</p>;
	const takenIn = differences.filter((one) => one.takenIn).length;
	return (
		<ReasonAction
			label={t("hold.lift")}
			text={t("hold.liftText", {
				takenIn: formatCount(language, takenIn),
				count: formatCount(language, differences.length),
			})}
			tone="main"
			action={propose}
			input={(reason) => ({ subject: id, after: { held: false }, reason })}
		/>
	);
}

function Differences({ differences }: { readonly differences: readonly Difference[] }) {
	const { t, language } = useWords();
	const may = useMay();
	const columns: readonly Column<Difference>[] = [
		{
			id: "kind",
			header: t("hold.kind"),
			cell: ({ kind, itemId }) => {
				const text = labelOf(language, kind);
				if (!may("openItem")) return text;
				return (
					<Link to={`/queues/openItems/${itemId}`} className="text-green underline">
						{text}
					</Link>
				);
			},
		},
		{ id: "rail", header: t("payment.rail"), cell: ({ rail }) => railText(language, rail) },
		{ id: "order", header: t("loan.order"), cell: ({ orderNo }) => orderNo ?? "–" },
		{
			id: "amount",
			header: t("payment.amount"),
			cell: ({ currency, amountMinor }) =>
				currency === null || amountMinor === null ? "–" : formatMinor(currency, amountMinor),
			end: true,
		},
		{
			id: "madeAt",
			header: t("openItem.madeAt"),
			cell: ({ madeAt }) => (madeAt === null ? "–" : <Moment at={madeAt} />),
		},
		{
			id: "takenIn",
			header: t("hold.takenIn"),
			cell: ({ takenIn }) => t(takenIn ? "app.yes" : "app.no"),
		},
	];
	return (
		<DataTable
			caption={t("hold.differences")}
			items={differences}
			columns={columns}
			rowId={({ itemId }) => itemId}
			empty={<Blank icon="none" title={t("hold.noDifference")} />}
		/>
	);
}
