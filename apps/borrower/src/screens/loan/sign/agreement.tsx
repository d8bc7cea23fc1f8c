import type { CallOutput, Calls } from "@puente/contract";
import { classNames, Row } from "@puente/ui";
import { formatDay, formatMoment } from "../../../shared/format/date-time.ts";
import { Screen } from "../../../shared/frame/screen.tsx";
import { useSearchParams } from "../../../shared/navigation/use-search-params.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { Loaded, NoOrder } from "../loaded.tsx";
import { readChoice } from "../offer/choice.ts";
import { useCachedCall } from "../use-cached-call.ts";
import { DownloadButton } from "./download-button.tsx";

type AgreementText = CallOutput<Calls["loanAgreement"]>;

/** The loan agreement of the choice in the URL, else of the order. */
export default function Agreement() {
	const { t } = useWords("loan");
	const [query] = useSearchParams();
	const orderNo = query.get("orderNo");
	return (
		<Screen title={t("agreement.title")} back="home">
			{orderNo === null ? <NewestAgreement /> : <AgreementOf orderNo={orderNo} />}
		</Screen>
	);
}

function NewestAgreement() {
	const latest = useCachedCall("latestOrder", {});
	return (
		<Loaded call={latest}>
			{({ order }) => (order === null ? <NoOrder /> : <AgreementOf orderNo={order.orderNo} />)}
		</Loaded>
	);
}

function AgreementOf({ orderNo }: { readonly orderNo: string }) {
	const [query] = useSearchParams();
	const choice = readChoice(query) ?? {};
	const agreement = useCachedCall("loanAgreement", { orderNo, ...choice });
	return (
		<Loaded call={agreement}>
			{(text) => (
				<>
					<Text text={text} />
					{text.acceptedAt === null ? null : <DownloadButton orderNo={orderNo} />}
				</>
			)}
		</Loaded>
	);
}

function Text({ text }: { readonly text: AgreementText }) {
	const pack = usePack();
	const { t, language } = useWords("loan");
	const accepted =
		text.acceptedAt === null
			? t("agreement.notAccepted")
			: t("agreement.acceptedAt", { time: formatMoment(language, text.acceptedAt, pack) });
	return (
		<article lang={text.language} className="rounded-m bg-card p-4 pb-5 shadow-card">
			<p lang={language} className="text-xs font-semibold text-ink-3">
				{t("agreement.version", { date: formatDay(language, text.version) })} · {accepted}
			</p>
			<h2 className="mt-2 text-lg font-bold">{text.title}</h2>
			{text.sections.map((section) => (
				<section key={section.heading} className="mt-5">
					<h3 className="text-sm font-bold">{section.heading}</h3>
					{section.paragraphs.map((paragraph) => (
						<p key={paragraph} className="mt-1.5 text-sm text-ink-2">
							{paragraph}
						</p>
					))}
					<Rows rows={section.rows} />
				</section>
			))}
			<section lang={language} className="mt-5 border-t border-line pt-3">
				<h3 className="text-xs font-bold">{t("agreement.digest")}</h3>
				<p className="mt-1 font-mono text-2xs break-all text-ink-2">{text.digest}</p>
				<p className="mt-1 text-xs text-ink-3">{t("agreement.digestText")}</p>
			</section>
		</article>
	);
}

/**
 * Rows of two cells are facts. Wider rows have a header row; a phone has no room for it, so each row names its cells, in
 * two columns, or in three where two would leave the last one alone.
 */
function Rows({ rows }: { readonly rows: AgreementText["sections"][number]["rows"] }) {
	const [head, ...body] = rows;
	if (head === undefined) return null;
	if (head.length <= 2) {
		return (
			<dl className="mt-2">
				{rows.map(([name, value]) => (
					<Row key={name} label={name ?? ""} value={value} />
				))}
			</dl>
		);
	}
	return (
		<ol className="mt-2">
			{body.map((row) => (
				<li key={row.join("|")} className="border-b border-line py-2.5 last:border-0">
					<p className="text-sm font-bold">
						{head[0]} {row[0]} · {row[1]}
					</p>
					<dl
						className={classNames(
							"mt-1 grid gap-x-4 gap-y-1.5",
							row.length % 2 === 0 ? "grid-cols-2" : "grid-cols-3",
						)}
					>
						{row.slice(2).map((cell, index) => (
							<div key={head[index + 2]} className="min-w-0 break-words">
								<dt className="text-2xs text-ink-3">{head[index + 2]}</dt>
								<dd className="text-sm font-semibold tabular-nums">{cell}</dd>
							</div>
						))}
					</dl>
				</li>
			))}
		</ol>
	);
}
