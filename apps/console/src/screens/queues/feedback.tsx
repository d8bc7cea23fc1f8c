import { addressOf } from "@puente/client/staff";
import type { Country } from "@puente/core/region";
import { classNames } from "@puente/ui";
import { type FormEvent, useState } from "react";
import { Badge, Button, Facts, formatDay, formatMinor, Notice, Panel, TextArea } from "../../kit/index.ts";
import { type StaffAnswer, useStaffMutation, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { Deadline, Moment, useWords } from "../../shared/index.ts";
import { railText } from "../../shared/records/rail-reason.ts";
import { Picture } from "../../shared/views/picture.tsx";
import { CloseFeedback } from "./close-feedback.tsx";
import { HandOver, HandOvers, rolesText } from "./hand-over.tsx";
import { ItemFacts, ItemFrame, useObstacle } from "./item-frame.tsx";
import { typeText } from "./queue-item.ts";

type Feedback = StaffAnswer<"feedbackItem">;

const statusTones = { 1: "warn", 2: "quiet", 3: "good" } as const;

/** Feedback of a borrower with the whole conversation. */
export default function FeedbackItem({ id }: { readonly id: string }) {
	const { t } = useWords();
	const query = useStaffQuery("feedbackItem", { id });
	return (
		<ItemFrame queue="feedback" query={query} actions={(data) => <Actions feedback={data} />}>
			{(data) => (
				<>
					{isClaimOpen(data) && !data.may.close ? (
						<Notice tone="info">
							{t("feedback.claimRule", { roles: rolesText(t, data.closedBy) })} {t("feedback.claimHandOver")}
						</Notice>
					) : null}
					<div className="grid items-start gap-4 desk:grid-cols-[2fr_1fr]">
						<div className="flex min-w-0 flex-col gap-4">
							<HandOvers feedback={data} />
							<Conversation feedback={data} />
						</div>
						<Aside feedback={data} />
					</div>
				</>
			)}
		</ItemFrame>
	);
}

const isClaimOpen = ({ claim }: Feedback) => claim !== null && claim.outcome === null;

function Actions({ feedback }: { readonly feedback: Feedback }) {
	const { t } = useWords();
	const { busy, run } = useStaffMutation("takeFeedback", { done: t("app.done") });
	return (
		<>
			{feedback.may.take ? (
				<Button disabled={busy} onClick={() => void run({ id: feedback.id })}>
					{t("feedback.take")}
				</Button>
			) : null}
			<HandOver feedback={feedback} />
			{feedback.may.close ? <CloseFeedback feedback={feedback} /> : null}
		</>
	);
}

function Aside({ feedback }: { readonly feedback: Feedback }) {
	const { t } = useWords();
	const { item, claim, country, status, type } = feedback;
	const facts = [
		{ label: t("feedback.type"), value: typeText(t, type) },
		{
			label: t("feedback.status"),
			value: (
				<Badge tone={statusTones[status]}>
					{t(item?.facts["answered"] === undefined ? `feedback.status.${status}` : "feedback.answered")}
				</Badge>
			),
		},
		{ label: t("feedback.contact"), value: feedback.contact },
		feedback.receiverAccount === null
			? null
			: { label: t("feedback.receiver"), value: feedback.receiverAccount },
	];
	return (
		<div className="flex min-w-0 flex-col gap-4">
			{claim === null ? null : (
				<Panel title={t("feedback.claim")}>
					<p className="mb-2 text-xs text-ink-2">{t("feedback.claimText")}</p>
					{isClaimOpen(feedback) && feedback.may.close ? (
						<p className="mb-2 text-xs text-ink-2">
							{t("feedback.claimRule", { roles: rolesText(t, feedback.closedBy) })}
						</p>
					) : null}
					<Facts
						items={[
							{ label: t("feedback.claimOpened"), value: <Moment at={claim.openedAt} country={country} /> },
							claim.outcome === null
								? { label: t("queue.deadline"), value: <Deadline at={claim.answerBy} /> }
								: { label: t("feedback.claimOutcome"), value: t(`feedback.outcome.${claim.outcome}`) },
						]}
					/>
				</Panel>
			)}
			{feedback.loan === null ? null : <LoanThen loan={feedback.loan} />}
			{feedback.orderNo === null ? null : <PaymentsSince feedback={feedback} />}
			{item === null ? (
				<Panel title={t("app.details")}>
					<Facts items={facts} />
				</Panel>
			) : (
				<ItemFacts item={item} more={facts} />
			)}
		</div>
	);
}

/** The figures that the borrower saw when they wrote. */
function LoanThen({ loan }: { readonly loan: NonNullable<Feedback["loan"]> }) {
	const { t, language } = useWords();
	const { currency, dueMinor, penaltyMinor, overdueDays, nextDueOn, nextDueMinor, payoffMinor } = loan;
	const money = (minor: number) => formatMinor(currency, minor);
	return (
		<Panel title={t("feedback.loanThen", { date: formatDay(language, loan.on) })}>
			<Facts
				items={[
					{ label: t("feedback.loanDue"), value: money(dueMinor) },
					penaltyMinor === 0 ? null : { label: t("feedback.loanPenalty"), value: money(penaltyMinor) },
					overdueDays === 0 ? null : { label: t("feedback.loanLate"), value: String(overdueDays) },
					nextDueOn === null || nextDueMinor === null
						? null
						: {
								label: t("feedback.loanNext"),
								value: `${money(nextDueMinor)}, ${formatDay(language, nextDueOn)}`,
							},
					{ label: t("feedback.loanPayoff"), value: money(payoffMinor) },
				]}
			/>
		</Panel>
	);
}

/** A claim is often answered by a payment that came meanwhile. */
function PaymentsSince({ feedback }: { readonly feedback: Feedback }) {
	const { t, language } = useWords();
	const { payments, country } = feedback;
	return (
		<Panel title={t("feedback.payments")}>
			{payments.length === 0 ? (
				<p className="text-ink-2">{t("feedback.noPayments")}</p>
			) : (
				<ul className="flex flex-col gap-3">
					{payments.map(({ rail, paymentId, currency, amountMinor, bookedAt }) => (
						<li key={`${rail} ${paymentId}`} className="wrap-anywhere">
							<b>{formatMinor(currency, amountMinor)}</b> · {railText(language, rail)} {paymentId}
							<span className="block text-xs text-ink-2">
								{t("feedback.booked")} <Moment at={bookedAt} country={country} />
							</span>
						</li>
					))}
				</ul>
			)}
		</Panel>
	);
}

function Conversation({ feedback }: { readonly feedback: Feedback }) {
	const { t } = useWords();
	const obstacle = useObstacle(feedback.item);
	return (
		<Panel title={t("feedback.conversation")}>
			<ol className="flex flex-col gap-3">
				<MessageItem
					who={t("feedback.borrower")}
					at={feedback.createdAt}
					country={feedback.country}
					text={feedback.description}
					images={feedback.images}
				/>
				{feedback.messages.map(({ id, from, staffName, text, images, at, readAt }) => (
					<MessageItem
						key={id}
						own={from === "support"}
						who={from === "support" ? (staffName ?? t("feedback.us")) : t("feedback.borrower")}
						at={at}
						country={feedback.country}
						text={text}
						images={images}
						read={from === "support" ? readAt : undefined}
					/>
				))}
			</ol>
			{obstacle !== null ? null : feedback.may.answer ? (
				<Answer id={feedback.id} />
			) : (
				<Closed status={feedback.status} />
			)}
		</Panel>
	);
}

function Closed({ status }: { readonly status: Feedback["status"] }) {
	const { t } = useWords();
	return (
		<div className="mt-4">
			<Notice tone="info">{t(status === 1 ? "feedback.takeFirst" : "feedback.closed")}</Notice>
		</div>
	);
}

function MessageItem(props: {
	readonly own?: boolean;
	readonly who: string;
	readonly at: string;
	readonly country: Country;
	readonly text: string;
	readonly images: readonly string[];
	/** When the borrower read it; undefined for the borrower's own messages. */
	readonly read?: string | null | undefined;
}) {
	const { t } = useWords();
	const { own = false, read } = props;
	return (
		<li
			className={classNames(
				"w-[85%] rounded-s border border-line p-3",
				own ? "self-end bg-green-soft" : "bg-paper",
			)}
		>
			<p className="mb-1 flex flex-wrap gap-2 text-2xs text-ink-2">
				<b>{props.who}</b>
				<Moment at={props.at} country={props.country} />
				{read === undefined ? null : <span>{t(read === null ? "feedback.unread" : "feedback.read")}</span>}
			</p>
			<p className="whitespace-pre-line break-words">{props.text}</p>
			{props.images.length === 0 ? null : (
				<div className="mt-2 grid gap-2 wide:grid-cols-2">
					{props.images.map((image, index) => (
						<Picture
							key={image}
							title={t("voucher.picture", { number: index + 1 })}
							address={addressOf("feedbackImage", { id: image })}
						/>
					))}
				</div>
			)}
		</li>
	);
}

function Answer({ id }: { readonly id: string }) {
	const { t } = useWords();
	const [text, setText] = useState("");
	const { busy, run } = useStaffMutation("answerFeedback", { done: t("feedback.sent") });
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const answer = await run({ id, text: text.trim() });
		if (answer.ok) setText("");
	};
	return (
		<form
			noValidate
			onSubmit={(event) => void submit(event)}
			className="mt-4 flex flex-col gap-2 border-t border-line pt-4"
		>
			<TextArea
				label={t("feedback.answer")}
				hint={t("app.messageHint")}
				rows={4}
				maxLength={2000}
				value={text}
				onChange={setText}
			/>
			<div className="text-right">
				<Button type="submit" tone="main" disabled={busy || text.trim() === ""}>
					{t("feedback.send")}
				</Button>
			</div>
		</form>
	);
}
