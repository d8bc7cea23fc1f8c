import { ButtonLink, Card, CopyRow, LinkCard, ListLink, Notice, Row } from "@puente/ui";
import { Answer, type Output, useCall } from "../../../shared/calls/use-call.tsx";
import { DocumentButtons } from "../../../shared/device/document-buttons.tsx";
import { formatDay, formatMoment } from "../../../shared/format/date-time.ts";
import { useQueryLink } from "../../../shared/navigation/query-link.ts";
import { usePack, useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { inSentence } from "../format.ts";
import { OrderScreen } from "../frame.tsx";
import { useCopy } from "../pay/use-copy.ts";

type Shown = Output<"noDebtLetter">;
type Letter = NonNullable<Shown["letter"]>;

/** The letter that nothing is owed on a loan: to read, save and share; before that, what it waits for. */
export default function LetterScreen() {
	return (
		<OrderScreen title="letter.title" back="home">
			{(orderNo) => <Loaded orderNo={orderNo} />}
		</OrderScreen>
	);
}

/** While it is being made, which takes a minute. */
const askAgainMs = 15_000;

function Loaded({ orderNo }: { readonly orderNo: string }) {
	const call = useCall(
		"noDebtLetter",
		{ orderNo },
		{ refetchAfterMs: (shown) => (shown?.waits?.for === "issue" ? askAgainMs : null) },
	);
	return (
		<Answer call={call}>
			{(shown) => (
				<>
					<Waits shown={shown} />
					{shown.letter === null ? null : <Issued letter={shown.letter} orderNo={orderNo} />}
				</>
			)}
		</Answer>
	);
}

/** Why there is no letter that holds. */
function Waits({ shown }: { readonly shown: Shown }) {
	const { t, language, catalogue } = useWords("repayment");
	const link = useQueryLink();
	const { waits, within, name, orderNo } = shown;
	if (waits === null) return null;
	const text =
		waits.for === "dispute"
			? t("letter.dispute", { date: formatDay(language, waits.until) })
			: t(`letter.${waits.for}`);
	return (
		<>
			<Card>
				<h2 className="headline text-headline wrap-anywhere">{catalogue.letterNames[name]}</h2>
				<p className="pt-2 text-base text-ink-2">{text}</p>
				{within === null ? null : (
					<p className="pt-2 text-sm text-ink-3">{t(`letter.law.${within.of}`, { count: within.days })}</p>
				)}
			</Card>
			{waits.for === "payment" ? (
				<ButtonLink {...link("repayDetail", { orderNo })}>{t("letter.owed")}</ButtonLink>
			) : (
				<LinkCard>
					<ListLink icon="shield" label={t("links.statement")} {...link("statement", { orderNo })} />
				</LinkCard>
			)}
		</>
	);
}

function Issued({ letter, orderNo }: { readonly letter: Letter; readonly orderNo: string }) {
	const pack = usePack();
	const { client } = useServices();
	const { t, language } = useWords("repayment");
	const copy = useCopy();
	const { endedAt, code } = letter;
	return (
		<>
			{endedAt === null ? null : (
				<Notice tone="wrong">{t("letter.ended", { date: formatMoment(language, endedAt, pack) })}</Notice>
			)}
			<Text letter={letter} />
			{endedAt === null ? (
				<DocumentButtons
					load={() => client("noDebtLetterFile", { orderNo })}
					share={t("document.share")}
					save={t("document.save")}
				/>
			) : null}
			<Card title={t("letter.check")}>
				<p className="text-sm text-ink-2">{t("letter.checkText")}</p>
				<dl className="pt-1">
					<CopyRow
						label={t("letter.code")}
						value={code}
						copyLabel={t("copy", { what: inSentence(t("letter.code")) })}
						onCopy={() => copy(code)}
					/>
				</dl>
				<a
					className="inline-block py-2 text-sm font-semibold text-green-ink underline wrap-anywhere"
					href={letter.checkUrl}
					target="_blank"
					rel="noreferrer"
				>
					{t("letter.open")}
				</a>
			</Card>
		</>
	);
}

function Text({ letter }: { readonly letter: Letter }) {
	const pack = usePack();
	const { t, language } = useWords("repayment");
	return (
		<article lang={letter.language} className="rounded-m bg-card p-4 pb-5 shadow-card">
			<p lang={language} className="text-xs font-semibold text-ink-3">
				{t("letter.issued", { date: formatMoment(language, letter.issuedAt, pack) })}
			</p>
			<h2 className="headline mt-2 text-headline wrap-anywhere">{letter.title}</h2>
			{letter.sections.map(({ heading, paragraphs, rows }) => (
				<section key={heading} className="mt-4">
					<h3 className="text-sm font-bold">{heading}</h3>
					{paragraphs.map((paragraph) => (
						<p key={paragraph} className="mt-1.5 text-sm text-ink-2 wrap-anywhere">
							{paragraph}
						</p>
					))}
					{rows.length === 0 ? null : (
						<dl className="mt-1">
							{rows.map(([label, value]) => (
								<Row key={label} label={label ?? ""} value={value} />
							))}
						</dl>
					)}
				</section>
			))}
			<section lang={language} className="mt-4 border-t border-line pt-3">
				<h3 className="text-xs font-bold">{t("letter.signed")}</h3>
				<p className="mt-1 font-mono text-2xs break-all text-ink-2">{letter.signature}</p>
			</section>
		</article>
	);
}
