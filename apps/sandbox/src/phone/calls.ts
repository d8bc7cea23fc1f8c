import { calls, type LoginInfo } from "@puente/contract";
import { countries } from "@puente/contract/region";
import { useEffect, useEffectEvent } from "react";
import * as z from "zod/mini";
import type { Text } from "./sms/texts.ts";
import type { CollectedReport } from "./wrapper/data-collection.ts";

/** A failed call. Its message can be shown: the server's own, or ours when the server cannot be reached. */
export class CallRefusal extends Error {
	readonly status: number | null;
	constructor(message: string, status: number | null = null) {
		super(message);
		this.status = status;
	}
}

const unreachable = "The server cannot be reached. Try again.";

const countryName = z.enum(countries);
const packagesAnswer = z.array(
	z.object({ packageName: z.string(), country: countryName, language: z.enum(["en", "es"]) }),
);
/** A registered app with its country and default language. */
export type InstalledApp = z.output<typeof packagesAnswer>[number];
const borrowersAnswer = z.array(
	z.object({
		key: z.string(),
		scene: z.string(),
		name: z.string(),
		country: countryName,
		mobile: z.string(),
		packageName: z.string(),
		step: z.nullable(z.string()),
	}),
);
export type DemoBorrower = z.output<typeof borrowersAnswer>[number];
const demoSession = z.object({
	token: z.string(),
	userId: z.string(),
	phoneNumber: z.string(),
	deviceId: z.string(),
});
export type DemoSession = z.output<typeof demoSession>;
const textsAnswer = z.array(z.object({ to: z.string(), text: z.string(), at: z.string() }));
const notificationsAnswer = z.array(
	z.object({ id: z.number(), title: z.string(), text: z.string(), url: z.string(), at: z.string() }),
);
export type PhoneNotification = z.output<typeof notificationsAnswer>[number];
const mailsAnswer = z.array(
	z.object({
		id: z.number(),
		from: z.string(),
		to: z.string(),
		subject: z.string(),
		text: z.string(),
		at: z.string(),
		attachments: z.array(z.string()),
	}),
);
export type PhoneMail = z.output<typeof mailsAnswer>[number];
const clockAnswer = z.object({ now: z.string() });
const faultsAnswer = z.object({
	rails: z.record(z.string(), z.record(z.string(), z.string())),
	armed: z.array(z.object({ rail: z.string(), fault: z.string(), times: z.number() })),
});
export type FaultsAnswer = z.output<typeof faultsAnswer>;
const accountAnswer = z.object({
	country: countryName,
	bankCode: z.string(),
	bankName: z.nullable(z.string()),
	accountNumber: z.string(),
	branchCode: z.nullable(z.string()),
	holder: z.string(),
	receivedMinor: z.number(),
});
export type BankAccount = z.output<typeof accountAnswer>;
export type NewAccount = Pick<BankAccount, "country" | "holder"> & { readonly document?: string };
const payAnswer = z.object({
	rails: z.array(z.object({ rail: z.string(), brand: z.string() })),
	open: z.array(
		z.object({
			rail: z.string(),
			reference: z.string(),
			payTo: z.string(),
			amountMinor: z.nullable(z.number()),
			currency: z.string(),
		}),
	),
});
export type PayAnswer = z.output<typeof payAnswer>;
export type OpenCharge = PayAnswer["open"][number];
const paidAnswer = z.object({ amountMinor: z.number(), currency: z.string() });
export type PaymentResult = z.output<typeof paidAnswer>;
const refusedAnswer = z.union([z.object({ msg: z.string() }), z.object({ message: z.string() })]);

async function callJson(url: string, init: RequestInit = {}): Promise<unknown> {
	let response: Response;
	let body: unknown;
	try {
		response = await fetch(url, init);
		body = await response.json();
	} catch {
		throw new CallRefusal(unreachable);
	}
	if (response.ok) return body;
	const refused = refusedAnswer.safeParse(body);
	if (!refused.success) throw new CallRefusal(`The server answered ${response.status}.`);
	throw new CallRefusal("msg" in refused.data ? refused.data.msg : refused.data.message, response.status);
}

function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
	return callJson(url, {
		method: "POST",
		headers: { "content-type": "application/json", ...headers },
		body: JSON.stringify(body),
	});
}

/** An unreadable answer gets its own message, so that it does not look like a refusal of the server. */
function read<T>(schema: z.ZodMiniType<T>, body: unknown): T {
	const parsed = schema.safeParse(body);
	if (!parsed.success) throw new CallRefusal("The server's answer cannot be read.");
	return parsed.data;
}

export async function getPackages(): Promise<readonly InstalledApp[]> {
	return read(packagesAnswer, await callJson("/sandbox/packages"));
}

export async function getBorrowers(): Promise<readonly DemoBorrower[]> {
	return read(borrowersAnswer, await callJson("/sandbox/borrowers"));
}

const codeNeeded = 409;

/** Logs in as a demo borrower. Null: the server needs a code first, as it does after a log-out. */
export async function logInAs(key: string): Promise<DemoSession | null> {
	try {
		return read(demoSession, await postJson(`/sandbox/borrowers/${key}/session`, {}));
	} catch (error) {
		if (error instanceof CallRefusal && error.status === codeNeeded) return null;
		throw error;
	}
}

export async function getTexts(): Promise<readonly Text[]> {
	return read(textsAnswer, await callJson("/sandbox/sms"));
}

/** E-mails of all borrowers, newest first. */
export async function getMails(): Promise<readonly PhoneMail[]> {
	return read(mailsAnswer, await callJson("/sandbox/mail"));
}

/** Notifications of the app on this phone, newest first. */
export async function getNotifications(subscription: string): Promise<readonly PhoneNotification[]> {
	const query = new URLSearchParams({ subscription });
	return read(notificationsAnswer, await callJson(`/sandbox/push/notifications?${query}`));
}

export async function getClock(): Promise<string> {
	return read(clockAnswer, await callJson("/sandbox/clock")).now;
}

/** Returns after everything that fell due in between has been run. */
export async function advanceClock(duration: string): Promise<string> {
	return read(clockAnswer, await postJson("/sandbox/clock", { advance: duration })).now;
}

export async function getFaults(): Promise<FaultsAnswer> {
	return read(faultsAnswer, await callJson("/sandbox/faults"));
}

export async function armFault(fault: FaultsAnswer["armed"][number]): Promise<FaultsAnswer> {
	return read(faultsAnswer, await postJson("/sandbox/faults", fault));
}

export async function getAccounts(): Promise<readonly BankAccount[]> {
	return read(z.array(accountAnswer), await callJson("/sandbox/accounts"));
}

/** The simulated bank generates the account number. */
export async function openAccount(order: NewAccount): Promise<BankAccount> {
	return read(accountAnswer, await postJson("/sandbox/accounts", order));
}

export async function getOpenCharges(): Promise<PayAnswer> {
	return read(payAnswer, await callJson("/sandbox/pay"));
}

/** The amount is in major units, and is left out when the charge fixes it. */
export async function payCharge(order: {
	readonly rail: string;
	readonly reference: string;
	readonly amount?: string;
}): Promise<PaymentResult> {
	return read(paidAnswer, await postJson("/sandbox/pay", order));
}

/** Reverses the last payment to that number. */
export async function reversePayment(order: {
	readonly rail: string;
	readonly reference: string;
}): Promise<PaymentResult> {
	return read(paidAnswer, await postJson("/sandbox/pay/take-back", order));
}

export type Caller = { readonly packageName: string; readonly language: string; readonly deviceId: string };
type Mobile = { readonly country: string; readonly mobile: string };

/** The simulated wrapper makes unsealed calls; a real one seals them as the app does. */
function headers({ packageName, language }: Omit<Caller, "deviceId">): Record<string, string> {
	return { packageName, appName: "Puente phone", afid: "sandbox-phone", lang: language };
}

function readAnswer<T>(schema: z.ZodMiniType<T>, body: unknown): T {
	const answer = read(z.object({ code: z.number(), msg: z.string(), data: z.unknown() }), body);
	if (answer.code !== 0) throw new CallRefusal(answer.msg);
	return read(schema, answer.data);
}

export async function requestCode(caller: Caller, mobile: Mobile): Promise<number> {
	const body = { ...mobile, deviceId: caller.deviceId, operationId: crypto.randomUUID() };
	const answer = await postJson(`/open${calls.getVerifyCode.path}`, body, headers(caller));
	return readAnswer(calls.getVerifyCode.output, answer).resendAfterSeconds;
}

/** Logs in, or registers a number that is not registered yet. */
export async function openSession(caller: Caller, mobile: Mobile & { code: string }): Promise<LoginInfo> {
	const { code, ...number } = mobile;
	const query = new URLSearchParams(number);
	const answer = await callJson(`/open${calls.existsByMobile.path}?${query}`, { headers: headers(caller) });
	const { exists } = readAnswer(calls.existsByMobile.output, answer);
	const call = exists ? calls.login : calls.register;
	const body = { ...number, code, deviceId: caller.deviceId, operationId: crypto.randomUUID() };
	const opened = readAnswer(call.output, await postJson(`/open${call.path}`, body, headers(caller)));
	return { token: opened.token, userId: opened.userId, phoneNumber: number.mobile };
}

/** Fills in the present step of the application with made-up papers, and says which step it was. */
export async function fillStep(
	caller: { readonly packageName: string; readonly token: string; readonly mobile: string },
	papers: 0 | 1 | null,
): Promise<string> {
	const { packageName, token, mobile } = caller;
	const sent = { packageName, authorization: `Bearer ${token}` };
	return read(z.object({ step: z.string() }), await postJson("/sandbox/fill", { papers, mobile }, sent)).step;
}

/** Uploads one class of collected data for the borrower of the wrapper's session. */
export async function reportCollected(
	caller: Omit<Caller, "deviceId">,
	session: LoginInfo,
	report: CollectedReport,
): Promise<void> {
	const body = { ...report, operationId: crypto.randomUUID() };
	const answer = await postJson(`/open${calls.uploadReport.path}`, body, {
		...headers(caller),
		authorization: `Bearer ${session.token}`,
	});
	readAnswer(calls.uploadReport.output, answer);
}

/** Runs the task now and again after each pause, never two at once, and not while the page is hidden. */
export function usePolling(task: () => Promise<void>, pauseMs: number): void {
	const run = useEffectEvent(task);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let ended = false;
		const next = async () => {
			if (!document.hidden) await run();
			if (!ended) timer = setTimeout(next, pauseMs);
		};
		void next();
		return () => {
			ended = true;
			clearTimeout(timer);
		};
	}, [pauseMs]);
}

export function errorMessage(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
