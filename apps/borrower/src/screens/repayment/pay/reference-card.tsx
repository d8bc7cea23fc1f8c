import { Barcode, Button, ButtonLink, Card, CopyRow, Icon, Notice, Row } from "@puente/ui";
import { railName } from "@puente/words/repayment/rail-name";
import { packOfCurrency } from "../../../shared/format/format.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor, grouped, inSentence } from "../format.ts";
import type { PayReference } from "../payment-types.ts";
import { useUntilText } from "../use-until-text.ts";
import { brandName } from "./card/card.ts";
import { CardForm } from "./card/card-form.tsx";
import { numberWords } from "./rails.ts";
import { useCopy } from "./use-copy.ts";

/** URL of a rail's page; only http and https are allowed. */
export function paymentPageUrl(reference: PayReference): string | null {
	const { url } = reference;
	return url !== null && /^https?:\/\//i.test(url) ? url : null;
}

/** Opens the rail's page, unless the borrower may type a card here. */
export function openPaymentPage(reference: PayReference): void {
	const url = paymentPageUrl(reference);
	if (url !== null && reference.kind === "page" && !reference.takesCard) window.location.assign(url);
}

/** Payment details: accounts, a page or a push notification. */
export function ReferenceCards({ references }: { readonly references: readonly PayReference[] }) {
	const { t } = useWords("repayment");
	const [first] = references;
	// A bank transfer takes any amount, so the exact one must be shown.
	const exactMinor = first?.kind === "account" ? first.amountMinor : null;
	const standing = references.some(({ kind, amountMinor }) => kind === "account" && amountMinor === null);
	return (
		<>
			{standing ? <Notice tone="info">{t("reference.yours")}</Notice> : null}
			{exactMinor === null || first === undefined ? null : (
				<Notice tone="warning">
					{t("reference.exactly", { amount: formatMinor(first.currency, exactMinor) })}
				</Notice>
			)}
			{references.map((reference) => (
				<ReferenceCard key={`${reference.payOrderId} ${reference.number}`} reference={reference} />
			))}
			{standing ? <p className="px-1 text-xs text-ink-3">{t("reference.keep")}</p> : null}
		</>
	);
}

function ReferenceCard({ reference }: { readonly reference: PayReference }) {
	if (reference.kind === "page") return <PageCard reference={reference} />;
	if (reference.kind === "push") return <PushCard reference={reference} />;
	if (reference.kind === "card") return <ChargedCard reference={reference} />;
	if (reference.kind === "checking" || reference.kind === "checkFailed") return null;
	return (
		<>
			{reference.barcodePath === null ? null : (
				<BarcodeCard path={reference.barcodePath} reference={reference} />
			)}
			<NumberCard reference={reference} />
		</>
	);
}

function BarcodeCard({ path, reference }: { readonly path: string; readonly reference: PayReference }) {
	const { t } = useWords("repayment");
	return (
		<Card>
			<Barcode path={path} label={t("oxxo.barcode", { number: reference.number ?? "" })} />
		</Card>
	);
}

export function NumberCard({ reference }: { readonly reference: PayReference }) {
	const { t } = useWords("repayment");
	const copy = useCopy();
	const { number, bankName, holder, amountMinor, currency, expiresAt, rail } = reference;
	const untilText = useUntilText();
	const words = numberWords(rail);
	const numberLabel = t(words.number);
	return (
		<Card>
			<dl>
				{number === null ? null : (
					<div className="border-b border-line pt-2 pb-3">
						<dt className="text-sm text-ink-2">{numberLabel}</dt>
						<dd className="figure-face text-[min(1.625rem,6vw)] leading-tight whitespace-nowrap">
							{grouped(number, words.groupSize)}
						</dd>
					</div>
				)}
				{bankName === null ? null : <Row label={t(words.issuer)} value={bankName} />}
				{holder === null ? null : (
					<CopyRow
						label={t("reference.holder")}
						value={holder}
						copyLabel={t("copy", { what: inSentence(t("reference.holder")) })}
						onCopy={() => copy(holder)}
					/>
				)}
				<Row
					label={t("reference.amount")}
					value={amountMinor === null ? t("reference.anyAmount") : formatMinor(currency, amountMinor)}
				/>
			</dl>
			{number === null ? null : (
				<div className="pt-2 pb-1 print:hidden">
					<Button tone="ghost" onClick={() => copy(number)}>
						<Icon name="copy" size={20} />
						{t("copy", { what: inSentence(numberLabel) })}
					</Button>
				</div>
			)}
			{expiresAt === null ? null : (
				<p className="pt-2 text-xs text-ink-3">
					{t("reference.until", { time: untilText(expiresAt, packOfCurrency(currency)) })}
				</p>
			)}
		</Card>
	);
}

function PageCard({ reference }: { readonly reference: PayReference }) {
	const { t, catalogue } = useWords("repayment");
	const url = paymentPageUrl(reference);
	return (
		<>
			<Card>
				<AmountRow reference={reference} />
				<p className="py-2 text-sm text-ink-2">
					{t("pay.pageText", { rail: railName(catalogue, reference.rail) })}
				</p>
				{url === null ? null : <ButtonLink href={url}>{t("pay.page")}</ButtonLink>}
			</Card>
			{reference.takesCard ? <CardForm payOrderId={reference.payOrderId} /> : null}
		</>
	);
}

function PushCard({ reference }: { readonly reference: PayReference }) {
	const { t, catalogue } = useWords("repayment");
	const name = { rail: railName(catalogue, reference.rail) };
	return (
		<Card title={t("pay.push", name)}>
			<AmountRow reference={reference} />
			<p className="pt-2 text-sm text-ink-2">{t("pay.pushText", name)}</p>
		</Card>
	);
}

function ChargedCard({ reference }: { readonly reference: PayReference }) {
	const { t } = useWords("repayment");
	const { bankName, number } = reference;
	const card = `${brandName(bankName ?? "") || t("cards.plain")} ••${number ?? ""}`;
	return (
		<Card title={t("cards.charging", { card })}>
			<AmountRow reference={reference} />
			<p className="pt-2 text-sm text-ink-2">{t("cards.chargingText")}</p>
		</Card>
	);
}

function AmountRow({ reference: { amountMinor, currency } }: { readonly reference: PayReference }) {
	const { t } = useWords("repayment");
	if (amountMinor === null) return null;
	return (
		<dl>
			<Row label={t("reference.amount")} value={formatMinor(currency, amountMinor)} />
		</dl>
	);
}
