import { feedbackTypes } from "@puente/core/support";
import { BlankState, Button, ButtonLink, ChipField, SelectField, TextArea, TextField } from "@puente/ui";
import { type FormEvent, useEffect } from "react";
import { Answer, type Output, useCall } from "../../shared/calls/use-call.tsx";
import { useLink } from "../../shared/navigation/use-link.ts";
import { useSearchParams } from "../../shared/navigation/use-search-params.ts";
import { usePack, useServices } from "../../shared/state/services-context.ts";
import { useWords } from "../../shared/words/use-words.ts";
import { AttachedLoan, UnlessTalking } from "./about-loan.tsx";
import { abouts, type DraftField, type Feedback } from "./feedback.ts";
import { PictureField } from "./picture-field.tsx";
import { SupportScreen } from "./support-screen.tsx";
import { type FeedbackForm, useFeedbackForm } from "./use-feedback-form.ts";

type FeedbackOptions = Output<"checkCanHandle">;

const descriptionMax = 2000;

export default function AddFeedback() {
	const [query] = useSearchParams();
	const id = query.get("id");
	const orderNo = query.get("orderNo");
	const aboutLoan = query.get("about") === "loan" && orderNo !== null;
	return (
		<SupportScreen title={id === null ? "form.title" : "form.editTitle"} back="feedbackList">
			{id !== null ? (
				<Correction id={id} />
			) : aboutLoan ? (
				<UnlessTalking orderNo={orderNo}>
					<NewMessage />
				</UnlessTalking>
			) : (
				<NewMessage />
			)}
		</SupportScreen>
	);
}

function NewMessage() {
	const { t } = useWords("support");
	const link = useLink();
	const can = useCall("checkCanHandle", {});
	return (
		<Answer call={can}>
			{(offered) =>
				offered.canCreate ? (
					<MessageForm can={offered} earlier={null} />
				) : (
					<BlankState icon="chat" title={t("form.full")}>
						<ButtonLink {...link("feedbackList")}>{t("result.toList")}</ButtonLink>
					</BlankState>
				)
			}
		</Answer>
	);
}

function Correction({ id }: { readonly id: string }) {
	const can = useCall("checkCanHandle", {});
	const detail = useCall("feedbackDetail", { feedbackId: id });
	return (
		<Answer call={can}>
			{(offered) => (
				<Answer call={detail}>{({ feedback }) => <MessageForm can={offered} earlier={feedback} />}</Answer>
			)}
		</Answer>
	);
}

function MessageForm({ can, earlier }: { readonly can: FeedbackOptions; readonly earlier: Feedback | null }) {
	const { busy } = useServices();
	const { t } = useWords("support");
	const [query] = useSearchParams();
	const form = useFeedbackForm(can, earlier);
	const asked = abouts.find((each) => each === query.get("about")) ?? null;
	const about = form.draft.about ?? (form.draft.type === 3 ? asked : null);
	useFocusOn(form.firstWrong);
	// A claim cannot change its loan, because it suspends the loan's penalties.
	const claims = earlier !== null && earlier.claim !== null;
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (busy.get() === 0) void form.send();
	};
	return (
		<form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-3.5">
			{about !== null ? null : (
				<ChipField
					id="type"
					label={t("type.label")}
					error={form.error("type")}
					choices={feedbackTypes
						.filter((type) => !claims || type === 1)
						.map((type) => ({ id: String(type), label: t(`type.${type}`) }))}
					current={form.draft.type === null ? [] : [String(form.draft.type)]}
					onChoose={(chosen) =>
						form.change({ type: feedbackTypes.find((type) => String(type) === chosen) ?? null })
					}
				/>
			)}
			<LoanFields form={form} can={can} earlier={earlier} />
			{about === "loan" && earlier === null ? <AttachedLoan orderNo={form.draft.orderNo} /> : null}
			<TextArea
				id="description"
				label={t(about === "loan" ? "form.loanDescription" : "form.description")}
				hint={t(hints[about ?? "wait"])}
				value={form.draft.description}
				onChange={(description) => form.change({ description })}
				error={form.error("description")}
				maxLength={descriptionMax}
			/>
			<ContactField form={form} />
			<fieldset>
				<legend className="mx-1 mb-1.5 text-xs font-semibold text-ink-3">{t("form.pictures")}</legend>
				<PictureField id="imageIds" pictures={form.pictures} error={form.error("imageIds")} />
			</fieldset>
			<div className="mt-auto pt-2">
				<Button type="submit">{t(earlier === null ? "form.send" : "form.save")}</Button>
			</div>
		</form>
	);
}

const hints = {
	decision: "form.decisionHint",
	loan: "form.loanHint",
	wait: "form.descriptionHint",
} as const;

/** Fields of messages about a payment or a rollover; only a payment has an account. */
function LoanFields(props: {
	readonly form: FeedbackForm;
	readonly can: FeedbackOptions;
	readonly earlier: Feedback | null;
}) {
	const { form, can, earlier } = props;
	const { t } = useWords("support");
	const { type } = form.draft;
	if (type !== 1 && type !== 2) return null;
	const claimed = (orderNo: string, claimOpen: boolean) =>
		type === 1 && claimOpen && orderNo !== earlier?.orderNo;
	return (
		<>
			{can.orders.length === 0 || earlier?.claim != null ? null : (
				<SelectField
					id="orderNo"
					label={t("form.order")}
					placeholder={t("form.orderNone")}
					error={null}
					required={false}
					value={form.draft.orderNo}
					options={can.orders.map(({ orderNo, claimOpen }) => ({
						id: orderNo,
						label: claimed(orderNo, claimOpen) ? t("form.orderClaimed", { orderNo }) : orderNo,
					}))}
					onChange={(orderNo) => form.change({ orderNo })}
					{...(type === 1 ? { hint: t("form.orderHint", { hours: can.answeredHoursMax }) } : {})}
				/>
			)}
			{type === 1 ? (
				<TextField
					id="receiverAccount"
					label={t("form.account")}
					hint={t("form.accountHint")}
					value={form.draft.receiverAccount}
					onChange={(receiverAccount) => form.change({ receiverAccount })}
					required={false}
					maxLength={60}
				/>
			) : null}
		</>
	);
}

function ContactField({ form }: { readonly form: FeedbackForm }) {
	const { t } = useWords("support");
	const pack = usePack();
	return (
		<TextField
			id="contact"
			label={t("form.contact")}
			hint={t("form.contactHint", {
				digits: pack.phone.digits,
				domains: pack.input.email.domains.join(", "),
			})}
			value={form.draft.contact}
			onChange={(contact) => form.change({ contact })}
			error={form.error("contact")}
			inputMode="email"
			autoCapitalize="none"
			maxLength={254}
		/>
	);
}

/** Scrolls to and focuses the first invalid control. */
function useFocusOn(wrong: { readonly field: DraftField } | null): void {
	useEffect(() => {
		if (wrong === null) return;
		const control = document.getElementById(wrong.field);
		control?.scrollIntoView({ block: "center" });
		control?.focus({ preventScroll: true });
	}, [wrong]);
}
