import { BigFigure, ButtonLink, Card, Icon, Notice, Spinner } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { serverNowMs } from "../../../data/server-clock.ts";
import { Answer, useCall } from "../../../shared/calls/use-call.tsx";
import { dayIn, formatDay } from "../../../shared/format/date-time.ts";
import { packOfCurrency } from "../../../shared/format/format.ts";
import { useLink } from "../../../shared/navigation/use-link.ts";
import { useWords, type Words } from "../../../shared/words/use-words.ts";
import { formatMinor } from "../format.ts";
import { OrderScreen } from "../frame.tsx";
import { Charges } from "./charges.tsx";
import {
	type Statement as Books,
	browserHash,
	checkStatement,
	type SeenEntry,
	type Verdict,
} from "./check-statement.ts";
import { ForExperts } from "./for-experts.tsx";
import { Movements } from "./movements.tsx";
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
	const books = useCall("statement", { orderNo });
	return (
		<Answer call={books}>
			{(statement) => (
				<>
					<CheckCard statement={statement} />
					<Movements statement={statement} />
					<Charges statement={statement} />
					<ForExperts statement={statement} />
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
		await saveSeen(statement.orderNo, { number: last.number, hash: last.hash, atMs: serverNowMs() });
	return { verdict, seen };
}

function CheckCard({ statement }: { readonly statement: Books }) {
	const { t } = useWords("repayment");
	const { data } = useQuery({
		queryKey: ["checked", statement.orderNo, statement.entries.at(-1)?.hash ?? "", statement.payoffMinor],
		queryFn: () => checkAndRemember(statement),
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (data === undefined) {
		return (
			<div className="holds-rest">
				<Card>
					<Spinner label={t("statement.checking")} />
				</Card>
			</div>
		);
	}
	if (data !== "cannot" && data.verdict.kind !== "good")
		return <Bad statement={statement} verdict={data.verdict} />;
	return (
		<Card>
			<BigFigure
				label={t("statement.today")}
				value={formatMinor(statement.currency, statement.payoffMinor)}
			/>
			<div className="mt-3">
				{data === "cannot" ? (
					<Notice tone="info">{t("statement.cannot")}</Notice>
				) : statement.entries.length === 0 ? null : (
					<Good statement={statement} seen={data.seen} />
				)}
			</div>
		</Card>
	);
}

function Good({ statement, seen }: { readonly statement: Books; readonly seen: SeenEntry | null }) {
	const { t, language } = useWords("repayment");
	const { entries, payoffMinor, currency } = statement;
	const count = entries.length;
	const seenOn = seen === null ? null : dayIn(packOfCurrency(currency).timeZone, seen.atMs);
	const date = seenOn === null ? "" : formatDay(language, seenOn);
	return (
		<section role="status" className="rounded-f bg-green-soft p-3.5 text-green-ink">
			<div className="flex flex-wrap items-center gap-2.5">
				<Icon name="shield" size={26} />
				<h2 className="min-w-0 flex-1 basis-40 text-base font-bold break-words">{t("statement.good")}</h2>
			</div>
			<p className="pt-1.5 text-sm">
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
	{ t }: Words<"repayment">,
): string {
	if (verdict.kind === "chain") return t(`statement.${verdict.found.how}`, { number: verdict.found.number });
	if (verdict.kind === "rewritten") return t("statement.rewritten", { number: verdict.number });
	const computed = formatMinor(statement.currency, verdict.computedMinor);
	const stated = formatMinor(statement.currency, verdict.statedMinor);
	return t(`statement.${verdict.kind}`, { computed, told: stated });
}

function Bad(props: { readonly statement: Books; readonly verdict: Exclude<Verdict, { kind: "good" }> }) {
	const words = useWords("repayment");
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
