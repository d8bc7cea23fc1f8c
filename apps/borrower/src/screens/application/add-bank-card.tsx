import type { Failure } from "@puente/client";
import type { ErrorName } from "@puente/contract";
import {
	accountEnd,
	checkField,
	type Field,
	type FormValues,
	fullName,
	keyAsAccount,
	shownFields,
} from "@puente/core/validation";
import { Button, Icon, Notice } from "@puente/ui";
import { useState } from "react";
import { stepOf } from "../../shared/calls/application.ts";
import { useServices, useStore, useWords } from "../../shared/index.ts";
import { ApplicationScreen, type ReadyApplication } from "./application-screen.tsx";
import type { FormControl } from "./form/use-form.ts";
import { StepForm } from "./step-form.tsx";

export default function AddBankCard() {
	return <ApplicationScreen step="BindCard">{(ready) => <Form ready={ready} />}</ApplicationScreen>;
}

function Form({ ready }: { readonly ready: ReadyApplication }) {
	const { client, session } = useServices();
	const { phoneNum } = useStore(session.state);
	const { t } = useWords("applying");
	const { orderNo, application } = ready;
	const { account } = application;
	// An existing account is updated, while the form is open and after a failed payout.
	const call = account === null && stepOf(application.step) !== "PayFail" ? "addBankCard" : "updateBankCard";
	const first: FormValues = {
		...(phoneNum === null ? {} : { mobile: phoneNum }),
		...nameOf(application.personal),
		...(application.personal?.["nationalId"] === undefined
			? {}
			: { nationalId: application.personal["nationalId"] }),
	};
	return (
		<StepForm
			ready={ready}
			step="BindCard"
			name="bankCard"
			saved={null}
			first={first}
			save={(values) => client(call, { orderNo, values })}
			after={(values) => ({ account: justSaved(keyAsAccount(values)) })}
			marksOf={marksOf}
			lead={
				<>
					<p className="px-1 text-sm text-ink-2">{t("account.lead")}</p>
					{account === null ? null : <SavedAccount account={account} />}
				</>
			}
		>
			{(control, { names }) =>
				numberFields.some((name) => names.includes(name)) ? (
					<NameCheck orderNo={orderNo} control={control} />
				) : null
			}
		</StepForm>
	);
}

type Account = NonNullable<ReadyApplication["application"]["account"]>;

function justSaved(values: FormValues): Account {
	return {
		bankCode: values["bankCode"] ?? "",
		bankName: "",
		cardType: values["cardType"] ?? "",
		lastDigits: accountEnd(values["accountNumber"] ?? ""),
		standing: null,
		holder: null,
	};
}

/** The account that was given before; one of another person has to be replaced. */
function SavedAccount({ account }: { readonly account: Account }) {
	const { t } = useWords("applying");
	const { bankName, bankCode, lastDigits: digits, standing, holder } = account;
	if (standing === "other") {
		return (
			<Notice tone="wrong">
				{holder === null
					? t("account.savedOtherUnnamed", { digits })
					: t("account.savedOther", { digits, holder })}
			</Notice>
		);
	}
	return (
		<Notice tone="info">
			<p className="font-bold">{t("account.saved", { bank: bankName || bankCode, digits })}</p>
			<p>{t("account.change")}</p>
		</Notice>
	);
}

function nameOf(personal: FormValues | null): FormValues {
	const name = fullName(personal ?? {});
	return name === "" ? {} : { cardholderName: name };
}

/** The form shows one of them. */
export const numberFields = ["accountNumber", "brebKey"];

const fieldsOfError: Readonly<Partial<Record<ErrorName, readonly string[]>>> = {
	codeRequired: ["verificationCode"],
	codeWrong: ["verificationCode"],
	codeExpired: ["verificationCode"],
	codeTriesUsed: ["verificationCode"],
	accountUnknown: numberFields,
	accountNotYours: numberFields,
	accountBlocked: numberFields,
};

/** Maps a refusal to an error at its field. */
export function marksOf(failure: Failure): Parameters<FormControl["mark"]>[0] {
	if (failure.kind !== "refusal" || failure.error === null) return [];
	const lock = failure.error === "codeTriesUsed" ? { isLocked: true } : {};
	const fields = fieldsOfError[failure.error] ?? [];
	return fields.map((field) => ({ field, problem: "format", text: failure.msg, ...lock }));
}

type Verdict = { readonly tone: "info" | "warning" | "wrong"; readonly text: string };

/** Fields that must be valid before the bank can be queried. */
const bankQueryFields = ["bankCode", "cardType", "branchCode", ...numberFields];

/** Asks the bank for the account holder before saving. The name is masked. */
export function NameCheck({ orderNo, control }: { readonly orderNo: string; readonly control: FormControl }) {
	const { client, run, busy, toasts } = useServices();
	const { t } = useWords("applying");
	const [answer, setAnswer] = useState<{ readonly about: string; readonly verdict: Verdict } | null>(null);
	const { values, context } = control;
	const fields = shownFields(control.form, values).filter(({ name }) => bankQueryFields.includes(name));
	const isValid = (field: Field) => checkField(field, { ...context, values }).ok;
	const about = fields.map(({ name }) => values[name] ?? "").join("/");
	if (!fields.every(isValid)) return null;
	const check = async () => {
		if (busy.get() > 0) return;
		const { bankCode = "", accountNumber = "", branchCode, cardType, brebKey } = values;
		const found = await run(() =>
			client("verifyBankCard", {
				orderNo,
				bankCode,
				accountNumber,
				...(branchCode === undefined ? {} : { branchCode }),
				...(cardType === undefined ? {} : { cardType }),
				...(brebKey === undefined ? {} : { brebKey }),
			}),
		);
		if (!found.ok) {
			const marks = marksOf(found.refusal);
			toasts.drop(marks.map(({ text }) => text));
			return control.mark(marks);
		}
		const { verdict, holder } = found.value;
		const tones = { same: "info", unsure: "warning", other: "wrong" } as const;
		setAnswer({
			about,
			verdict:
				verdict === null || holder === null
					? { tone: "warning", text: t("account.notAsked") }
					: { tone: tones[verdict], text: t(`account.${verdict}`, { holder }) },
		});
	};
	if (answer?.about === about) {
		return (
			<div role="status">
				<Notice tone={answer.verdict.tone}>{answer.verdict.text}</Notice>
			</div>
		);
	}
	return (
		<Button tone="ghost" onClick={() => void check()}>
			<Icon name="bank" size={20} />
			{t("account.check")}
		</Button>
	);
}
