import { Card, Icon, type ListedStep, Notice, StepsList, TextButton } from "@puente/ui";
import type { Output } from "../../../shared/calls/use-call.tsx";
import { formatDay } from "../../../shared/format/date-time.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords, type Words } from "../../../shared/words/use-words.ts";
import { formatMinor } from "../format.ts";
import { accountName } from "./account-name.ts";

type View = Output<"autopay">;
type Charge = NonNullable<View["charge"]>;

/** The due date that was told last: what comes, what was tried, and what the borrower can still change. */
export function ChargeCards({ orderNo, view }: { readonly orderNo: string; readonly view: View }) {
	const { t, language } = useWords("autopay");
	const { charge, mandate, currency, tries } = view;
	if (charge === null || mandate === null) return null;
	const amount = formatMinor(currency, charge.amountMinor);
	const date = formatDay(language, charge.dueOn);
	const [first = "", second = ""] = tries;
	if (charge.state === "told")
		return (
			<Card title={t("told.title", { amount, date })}>
				<p className="text-sm text-ink-2">
					{t("told.text", { account: accountName(mandate), first, second })}
				</p>
				{charge.maySkip ? <Skip orderNo={orderNo} charge={charge} /> : null}
			</Card>
		);
	if (charge.state === "tried" || charge.state === "failed")
		return (
			<Card title={t("today.title")}>
				{charge.state === "tried" ? <Notice tone="info">{t("today.notLate")}</Notice> : null}
				<div className="pt-3">
					<StepsList steps={stepsOf(t, view, charge)} />
				</div>
				{charge.maySkip ? <Skip orderNo={orderNo} charge={charge} /> : null}
			</Card>
		);
	return charge.state === "skipped" ? <Notice tone="warning">{t("skipped.text", { date })}</Notice> : null;
}

/** Both tries with their results, and what follows. */
function stepsOf(t: Words<"autopay">["t"], { tries, currency }: View, charge: Charge): readonly ListedStep[] {
	const amount = formatMinor(currency, charge.amountMinor);
	const named = [t("try.first"), t("try.second")] as const;
	const steps = named.map((name, index): ListedStep => {
		const made = charge.tries.find(({ number }) => number === index + 1);
		const time = tries[index] ?? "";
		const title = `${name}, ${time}`;
		if (made === undefined) return { title, text: t("try.coming", { amount, time }), state: "next" };
		if (made.state === "waiting") return { title, text: t("try.waiting"), state: "now" };
		if (made.state === "paid") return { title, text: t("try.paid", { amount }), state: "done" };
		return { title, text: t(`try.${made.reason ?? "other"}`), state: "plain" };
	});
	return [...steps, { title: t("try.after"), text: t("try.afterText"), state: "next" }];
}

/** One due date, or only its second try. */
function Skip({ orderNo, charge }: { readonly orderNo: string; readonly charge: Charge }) {
	const { t } = useWords("autopay");
	const { run, client, queries, toasts } = useServices();
	const skip = async () => {
		const skipped = await run(() => client("skipAutopay", { orderNo, dueOn: charge.dueOn }));
		if (skipped.ok) toasts.show("good", t("skip.done"));
		await queries.invalidateQueries({ queryKey: ["autopay"] });
	};
	return (
		<div className="pt-1">
			<TextButton onClick={() => void skip()}>
				<Icon name="close" size={18} />
				{t(charge.state === "told" ? "told.skip" : "today.noSecond")}
			</TextButton>
		</div>
	);
}
