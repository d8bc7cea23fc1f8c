import { Button, Card, groupDigits, Notice, TextButton, TextField, useGroupedInput } from "@puente/ui";
import { type FormEvent, useState } from "react";
import { serverNowMs } from "../../../../data/server-clock.ts";
import { useServices } from "../../../../shared/state/services-context.ts";
import { useWords } from "../../../../shared/words/use-words.ts";
import { focusOn } from "../../focus-on.ts";
import { type CardField, type CardInput, cardDigitsMax, readCard, typedExpiry } from "./card.ts";

/** State of the charge: card, then perhaps PIN, then perhaps a code. */
type Stage =
	| { readonly at: "card" }
	| { readonly at: "pin"; readonly card: CardInput; readonly wrongPins: number }
	| { readonly at: "code"; readonly hint: string }
	| { readonly at: "sent" };

/** Card form instead of the rail's page. The card is passed to the bank and not stored. */
export function CardForm({ payOrderId }: { readonly payOrderId: string }) {
	const { t, language } = useWords("repayment");
	const [stage, setStage] = useState<Stage>({ at: "card" });
	const [refused, setRefused] = useState<string | null>(null);
	const send = useSend(setRefused);
	const charge = useCharge(payOrderId, send, setStage);
	const confirm = useConfirmCode(payOrderId, send, setStage);
	const restart = <TextButton onClick={() => setStage({ at: "card" })}>{t("card.other")}</TextButton>;
	return (
		<Card title={t("card.title")}>
			<div role="alert">{refused === null ? null : <Notice tone="warning">{refused}</Notice>}</div>
			{stage.at === "card" ? <CardFields onCard={(card) => void charge(card)} /> : null}
			{stage.at === "pin" ? (
				<>
					<SecretField
						// A wrong PIN is cleared.
						key={stage.wrongPins}
						kind="pin"
						onDone={(pin) => void charge(stage.card, { pin, wrongPins: stage.wrongPins })}
					/>
					{restart}
				</>
			) : null}
			{stage.at === "code" ? (
				<>
					{/* Banks write their sentences in English. */}
					<Notice tone="info">
						{stage.hint === "" || language !== "en" ? t("card.codeSent") : stage.hint}
					</Notice>
					<SecretField kind="code" onDone={(code) => void confirm(code)} />
					{restart}
				</>
			) : null}
			{stage.at === "sent" ? <p className="text-sm text-ink-2">{t("card.sent")}</p> : null}
		</Card>
	);
}

type SetStage = (stage: Stage) => void;
type Send = ReturnType<typeof useSend>;

/** What the bank refused stays on the page; a toast would be gone before another card is found. */
function useSend(setRefused: (sentence: string | null) => void) {
	const { run, toasts } = useServices();
	return async <Value,>(call: () => Promise<Value>) => {
		setRefused(null);
		const result = await run(call);
		if (!result.ok && result.refusal.kind === "refusal") {
			toasts.drop([result.refusal.msg]);
			setRefused(result.refusal.msg);
		}
		return result;
	};
}

function useCharge(payOrderId: string, send: Send, setStage: SetStage) {
	const { client, queries } = useServices();
	return async (card: CardInput, typed?: { readonly pin: string; readonly wrongPins: number }) => {
		const more = typed === undefined ? {} : { pin: typed.pin };
		const result = await send(() => client("flutterwaveChargeCard", { payOrderId, ...card, ...more }));
		const wrongPins = typed?.wrongPins ?? 0;
		if (!result.ok) {
			const { refusal } = result;
			if (refusal.kind !== "refusal" || refusal.error !== "cardPinWrong") return;
			setStage({ at: "pin", card, wrongPins: wrongPins + 1 });
			return focusOn("card-pin");
		}
		const { next, url, hint } = result.value;
		if (next === "pin") return setStage({ at: "pin", card, wrongPins });
		if (next === "code") return setStage({ at: "code", hint: hint ?? "" });
		setStage({ at: "sent" });
		if (next === "page" && url !== null && /^https?:\/\//i.test(url)) return window.location.assign(url);
		await queries.invalidateQueries({ queryKey: ["payOrder"] });
	};
}

function useConfirmCode(payOrderId: string, send: Send, setStage: SetStage) {
	const { client, queries } = useServices();
	return async (code: string) => {
		const result = await send(() => client("flutterwaveVerifyOpt", { payOrderId, code }));
		if (!result.ok) return;
		setStage({ at: "sent" });
		await queries.invalidateQueries({ queryKey: ["payOrder"] });
	};
}

const noCard = { number: "", expiry: "", cvv: "" };

function CardFields({ onCard }: { readonly onCard: (card: CardInput) => void }) {
	const { t } = useWords("repayment");
	const [typed, setTyped] = useState(noCard);
	const [wrong, setWrong] = useState<readonly CardField[]>([]);
	const number = useGroupedInput({
		value: typed.number,
		group: (digits) => groupDigits(digits, [4]),
		onChange: (digits) => change({ number: digits.slice(0, cardDigitsMax) }),
	});
	const change = (changed: Partial<typeof noCard>) => {
		setTyped({ ...typed, ...changed });
		setWrong([]);
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const read = readCard(typed, new Date(serverNowMs()));
		if ("card" in read) return onCard(read.card);
		setWrong(read.wrong);
		focusOn(`card-${read.wrong[0] ?? "number"}`);
	};
	const errorOf = (field: CardField) => (wrong.includes(field) ? t(`card.${field}Wrong`) : null);
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-3 pt-1">
			<p className="text-sm text-ink-2">{t("card.text")}</p>
			<TextField
				id="card-number"
				label={t("card.number")}
				inputMode="numeric"
				autoComplete="cc-number"
				className="tabular-nums"
				{...number}
				error={errorOf("number")}
			/>
			<div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-3">
				<TextField
					id="card-expiry"
					label={t("card.expiry")}
					inputMode="numeric"
					autoComplete="cc-exp"
					placeholder={t("card.expiryForm")}
					value={typed.expiry}
					onChange={(expiry) => change({ expiry: typedExpiry(expiry) })}
					error={errorOf("expiry")}
				/>
				<TextField
					id="card-cvv"
					label={t("card.cvv")}
					type="password"
					inputMode="numeric"
					autoComplete="cc-csc"
					maxLength={4}
					value={typed.cvv}
					onChange={(cvv) => change({ cvv: cvv.replaceAll(/\D/g, "") })}
					error={errorOf("cvv")}
				/>
			</div>
			<Button tone="ghost" type="submit">
				{t("card.pay")}
			</Button>
		</form>
	);
}

const shapes = { pin: /^\d{4}$/, code: /^\d{4,10}$/ } as const;

/** PIN or code that the bank requests. */
function SecretField(props: {
	readonly kind: keyof typeof shapes;
	readonly onDone: (typed: string) => void;
}) {
	const { kind, onDone } = props;
	const { t } = useWords("repayment");
	const [typed, setTyped] = useState("");
	const [isWrong, setWrong] = useState(false);
	const field = {
		id: `card-${kind}`,
		label: t(`card.${kind}`),
		value: typed,
		onChange: (text: string) => {
			setTyped(text.replaceAll(/\D/g, ""));
			setWrong(false);
		},
		error: isWrong ? t(`card.${kind}Wrong`) : null,
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (shapes[kind].test(typed)) return onDone(typed);
		setWrong(true);
		focusOn(field.id);
	};
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-3 py-2">
			{kind === "code" ? (
				<TextField {...field} inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
			) : (
				<TextField {...field} type="password" inputMode="numeric" maxLength={4} />
			)}
			<Button type="submit">{t("card.go")}</Button>
		</form>
	);
}
