import { Button, Card, ChoiceList, Notice, Row, Segments } from "@puente/ui";
import { type FormEvent, useState } from "react";
import type { Output } from "../../../shared/calls/use-call.tsx";
import { formatDay } from "../../../shared/format/date-time.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { focusOn } from "../focus-on.ts";
import { formatMinor } from "../format.ts";
import { brandName, shortExpiry } from "../pay/card/card.ts";
import { RailContracts, useRefreshContracts } from "../pay/rail-contracts.tsx";
import { type MissingPickPart, pickPartIds, type RailPick } from "../pay/rail-pick.ts";

type View = Output<"autopay">;
type Way = View["ways"][number];

/** What the borrower allows, in full before the tap: how much at most, how often, until when, and from where. */
export function MandateForm({ orderNo, view }: { readonly orderNo: string; readonly view: View }) {
	const { t } = useWords("autopay");
	const [first] = view.ways;
	const [chosen, setChosen] = useState<Way["way"] | null>(null);
	const way = view.ways.find((each) => each.way === chosen) ?? first;
	if (way === undefined) return null;
	const form = <WayForm key={way.way} orderNo={orderNo} view={view} way={way} />;
	if (view.ways.length === 1) return form;
	return (
		<Segments
			id="autopay-way"
			label={t("ways.title")}
			segments={view.ways.map((each) => ({ id: each.way, label: t(`way.${each.way}`) }))}
			current={way.way}
			onChange={setChosen}
		>
			<div className="flex flex-col gap-3.5 pt-3.5">{form}</div>
		</Segments>
	);
}

type FormProps = { readonly orderNo: string; readonly view: View; readonly way: Way };

function WayForm({ orderNo, view, way }: FormProps) {
	const { t } = useWords("autopay");
	const start = useStart(orderNo, way);
	const [cardId, setCardId] = useState(way.cards?.[0]?.cardId ?? null);
	const [pick, setPick] = useState<RailPick>({ rail: way.rail, kind: "online", detail: "" });
	const [missingPart, setMissingPart] = useState<MissingPickPart | null>(null);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const { acceptedTerms, acceptedPersonalData } = pick.accepted ?? {};
		const missing = !way.hasContracts
			? null
			: acceptedTerms === undefined
				? "terms"
				: acceptedPersonalData === undefined
					? "personalData"
					: null;
		setMissingPart(missing);
		if (missing !== null) return focusOn(pickPartIds[missing]);
		void start({ cardId, accepted: pick.accepted ?? {} });
	};
	const goWords = { card: "ask.go", nequi: "ask.go", upi: "ask.goUpi", nach: "ask.goBank" } as const;
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-3.5">
			<Account way={way} cardId={cardId} onCard={setCardId} />
			<Terms view={view} way={way} />
			<Notice tone="info">{t(way.cards === null ? `ask.${way.way}` : "ask.remembered")}</Notice>
			{way.hasContracts ? (
				<RailContracts
					rail={way.rail}
					pick={pick}
					onPick={(next) => {
						setPick(next);
						setMissingPart(null);
					}}
					missingPart={missingPart}
				/>
			) : null}
			<p className="px-1 text-xs text-ink-2">{t("allow.penalty")}</p>
			<Button tone="sun" type="submit">
				{t(goWords[way.way])}
			</Button>
		</form>
	);
}

function Account(props: {
	readonly way: Way;
	readonly cardId: string | null;
	readonly onCard: (cardId: string) => void;
}) {
	const { t } = useWords("autopay");
	const { way, cardId, onCard } = props;
	if (way.cards === null) {
		const text =
			way.way === "nach" ? t("way.nachText", { digits: way.account ?? "" }) : t(`way.${way.way}Text`);
		return (
			<Card title={t(`way.${way.way}`)}>
				<p className="text-sm text-ink-2">{text}</p>
			</Card>
		);
	}
	return (
		<ChoiceList
			name="autopay-card"
			legend={t("ways.title")}
			choices={way.cards.map((card) => ({
				id: card.cardId,
				label: `${brandName(card.brand)} ••${card.lastDigits}, ${shortExpiry(card)}`,
				detail: t("way.remembered"),
			}))}
			current={cardId}
			onChoose={onCard}
		/>
	);
}

function Terms({ view, way }: { readonly view: View; readonly way: Way }) {
	const { t, language } = useWords("autopay");
	const { currency, next, tries, noticeHours, timesLeft, lastDueOn } = view;
	const [first = "", second = ""] = tries;
	return (
		<Card title={t("allow.title")}>
			<dl>
				<Row label={t("allow.much")} value={t("allow.muchText")} />
				{next === null ? null : (
					<Row
						label={t("allow.next")}
						value={t("allow.nextText", {
							amount: formatMinor(currency, next.amountMinor),
							date: formatDay(language, next.dueOn),
						})}
					/>
				)}
				<Row label={t("allow.most")} value={formatMinor(currency, way.limitMinor)} />
				<Row label={t("allow.times")} value={String(timesLeft)} />
				<Row label={t("allow.ends")} value={formatDay(language, lastDueOn)} />
				<Row label={t("allow.told")} value={t("allow.toldText", { hours: noticeHours })} />
				<Row label={t("allow.tries")} value={t("allow.triesText", { first, second })} />
			</dl>
		</Card>
	);
}

type Given = {
	readonly cardId: string | null;
	readonly accepted: { readonly acceptedTerms?: string; readonly acceptedPersonalData?: string };
};

/** Allows a remembered card at once; anything else is allowed on the page that opens, or on the phone. */
function useStart(orderNo: string, way: Way): (given: Given) => Promise<void> {
	const { run, client, queries } = useServices();
	const refreshContracts = useRefreshContracts();
	return async ({ cardId, accepted }) => {
		const card = way.cards !== null && cardId !== null ? { cardId } : {};
		const started = await run(() => client("startAutopay", { orderNo, way: way.way, ...card, ...accepted }));
		if (!started.ok) refreshContracts();
		await queries.invalidateQueries({ queryKey: ["autopay"] });
		if (started.ok && started.value.url !== null) location.assign(started.value.url);
	};
}
