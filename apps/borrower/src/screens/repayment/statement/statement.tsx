import { BlankState, Button, ButtonLink, Card, Icon, Row, Spinner } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "../../../app/calls/use-call.tsx";
import { jsonFile, saveFile } from "../../../app/device/save-file.ts";
import { dayIn, formatDay } from "../../../app/format/date-time.ts";
import { packOfCurrency } from "../../../app/format/format.ts";
import { useLink } from "../../../app/navigation/use-link.ts";
import { useServices } from "../../../app/state/services-context.ts";
import { formatMinor } from "../format.ts";
import { Answer, OrderScreen } from "../frame.tsx";
import { type RepaymentWords, useRepaymentWords } from "../repayment-words.tsx";
import {
	type Statement as Books,
	browserHash,
	checkStatement,
	owedAfterEach,
	type SeenEntry,
	type Verdict,
} from "./check-statement.ts";
import { readSeen, saveSeen } from "./seen-entries.ts";

/** Statement of a loan, verified on the borrower's phone. */
export default function Statement() {
	return (
		<OrderScreen title="statement.title" back="repayDetail">
			{(orderNo) => <Loaded orderNo={orderNo} />}
		</OrderScreen>
	);
}

function Loaded({ orderNo }: { readonly orderNo: string }) {
	const { t } = useRepaymentWords();
	const books = useCall("statement", { orderNo });
	return (
		<Answer call={books}>
			{(statement) => (
				<>
					<CheckCard statement={statement} />
					<p className="px-1 text-sm text-ink-2">{t("statement.lead")}</p>
					<Entries statement={statement} />
					<SaveButton statement={statement} />
				</>
			)}
		</Answer>
	);
}

type StatementCheck = { readonly verdict: Verdict; readonly seen: SeenEntry | null } | "cannot";

/** Verifies the statement and stores the last entry if it is valid. */
async function checkAndRemember(statement: Books): Promise<StatementCheck> {
	const hash = browserHash();
	if (hash === null) return "cannot";
	const seen = await readSeen(statement.orderNo);
	const verdict = await checkStatement(statement, seen, hash);
	const last = statement.entries.at(-1);
	if (verdict.kind === "good" && last !== undefined)
		await saveSeen(statement.orderNo, { number: last.number, hash: last.hash, atMs: Date.now() });
	return { verdict, seen };
}

function CheckCard({ statement }: { readonly statement: Books }) {
	const { t } = useRepaymentWords();
	const { data } = useQuery({
		queryKey: ["checked", statement.orderNo, statement.entries.at(-1)?.hash ?? "", statement.payoffMinor],
		queryFn: () => checkAndRemember(statement),
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (data === undefined) {
		return (
			<Card>
				<Spinner label={t("statement.checking")} />
			</Card>
		);
	}
	if (data === "cannot") return <BlankState icon="info" title={t("statement.cannot")} />;
	return data.verdict.kind === "good" ? (
		<Good statement={statement} seen={data.seen} />
	) : (
		<Bad statement={statement} verdict={data.verdict} />
	);
}

function Good({ statement, seen }: { readonly statement: Books; readonly seen: SeenEntry | null }) {
	const { t, language } = useRepaymentWords();
	const { entries, payoffMinor, currency } = statement;
	const count = entries.length;
	const seenOn = seen === null ? null : dayIn(packOfCurrency(currency).timeZone, seen.atMs);
	const date = seenOn === null ? "" : formatDay(language, seenOn);
	return (
		<section role="status" className="rounded-m bg-green-soft p-4 text-green-ink">
			<div className="flex flex-wrap items-center gap-3">
				<span className="grid size-[48px] shrink-0 place-items-center rounded-full bg-green text-on-green">
					<Icon name="shield" size={28} />
				</span>
				<h2 className="min-w-0 flex-1 basis-40 text-lg font-bold break-words">{t("statement.good")}</h2>
			</div>
			<p className="pt-2 text-sm">
				{payoffMinor === 0
					? t("statement.goodZero", { count })
					: t("statement.goodText", { count, amount: formatMinor(currency, payoffMinor) })}
			</p>
			<p className="pt-1 text-sm">{seen === null ? t("statement.first") : t("statement.same", { date })}</p>
		</section>
	);
}

function reasonOf(
	verdict: Exclude<Verdict, { kind: "good" }>,
	statement: Books,
	{ t }: RepaymentWords,
): string {
	if (verdict.kind === "chain") return t(`statement.${verdict.found.how}`, { number: verdict.found.number });
	if (verdict.kind === "rewritten") return t("statement.rewritten", { number: verdict.number });
	const computed = formatMinor(statement.currency, verdict.computedMinor);
	const stated = formatMinor(statement.currency, verdict.statedMinor);
	return t(`statement.${verdict.kind}`, { computed, told: stated });
}

function Bad(props: { readonly statement: Books; readonly verdict: Exclude<Verdict, { kind: "good" }> }) {
	const words = useRepaymentWords();
	const link = useLink();
	const { t } = words;
	return (
		<section role="alert" className="rounded-m bg-red-soft p-4 text-red-ink">
			<div className="flex items-center gap-3">
				<Icon name="alert" size={32} />
				<h2 className="min-w-0 flex-1 text-lg font-bold break-words">{t("statement.bad")}</h2>
			</div>
			<p className="pt-2 text-sm font-semibold">{reasonOf(props.verdict, props.statement, words)}</p>
			<p className="py-2 text-sm">{t("statement.badText")}</p>
			<ButtonLink tone="danger" {...link("customerServices")}>
				{t("statement.support")}
			</ButtonLink>
		</section>
	);
}

/** What the entries do not have yet, and the sum that the bill of this moment shows too. */
function SinceLastEntry({ statement }: { readonly statement: Books }) {
	const { t } = useRepaymentWords();
	const { accruedSinceMinor, roundedOffMinor, payoffMinor, currency } = statement;
	if (accruedSinceMinor === 0 && roundedOffMinor === 0) return null;
	const money = (minor: number) => formatMinor(currency, minor);
	return (
		<div className="border-b border-line py-3">
			<dl>
				{accruedSinceMinor === 0 ? null : (
					<Row label={t("statement.since")} value={money(accruedSinceMinor)} />
				)}
				{roundedOffMinor === 0 ? null : <Row label={t("roundedOff")} value={money(-roundedOffMinor)} />}
				<Row label={t("statement.today")} value={money(payoffMinor)} />
			</dl>
			<p className="text-xs text-ink-3">{t("statement.sinceText")}</p>
		</div>
	);
}

/** Newest first. */
function Entries({ statement }: { readonly statement: Books }) {
	const { t, language, kind, account } = useRepaymentWords();
	const owed = owedAfterEach(statement);
	const money = (minor: number) => formatMinor(statement.currency, minor);
	return (
		<Card title={t("statement.entries")}>
			{statement.entries.length === 0 ? (
				<p className="py-2 text-sm text-ink-2">{t("statement.empty")}</p>
			) : null}
			<SinceLastEntry statement={statement} />
			<ol reversed>
				{[...statement.entries].reverse().map((entry) => (
					<li key={entry.number} className="border-b border-line py-3 last:border-0">
						<div className="flex flex-wrap items-baseline justify-between gap-x-3">
							<h3 className="text-sm font-bold">{kind(entry.kind)}</h3>
							<span className="text-xs text-ink-3">
								{t("statement.entry", { number: entry.number })} · {formatDay(language, entry.on)}
							</span>
						</div>
						<dl>
							{entry.postings.map((posting) => (
								<Row key={posting.account} label={account(posting.account)} value={money(posting.minor)} />
							))}
						</dl>
						<p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-3">
							<span>{t("statement.owed", { amount: money(owed[entry.number - 1] ?? 0) })}</span>
							<span className="font-mono break-all">
								{t("statement.seal", { seal: entry.hash.slice(0, 12) })}
							</span>
						</p>
					</li>
				))}
			</ol>
		</Card>
	);
}

/** Downloads the statement for verification with other tools. */
function SaveButton({ statement }: { readonly statement: Books }) {
	const { bridge } = useServices();
	const { t } = useRepaymentWords();
	const save = async () => {
		const name = `statement-${statement.orderNo}.json`;
		await saveFile(jsonFile(name, statement), await bridge.isPresent());
	};
	return (
		<Button tone="ghost" onClick={() => void save()}>
			<Icon name="download" size={20} />
			{t("statement.save")}
		</Button>
	);
}
