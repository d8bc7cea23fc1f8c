import { useState } from "react";
import {
	type Caller,
	CallRefusal,
	type DemoBorrower,
	type DemoSession,
	errorMessage,
	getBorrowers,
	getTexts,
	logInAs,
	openSession,
	requestCode,
	usePolling,
} from "../calls.ts";
import { splitAtCode, type Text } from "../sms/texts.ts";

const pollMs = 5000;
const codePollMs = 500;
const codePollsMax = 20;

/** The demo borrowers with their current status, and the login as one of them. */
export function useBorrowers(onLogIn: (borrower: DemoBorrower, session: DemoSession) => Promise<void>) {
	const [borrowers, setBorrowers] = useState<readonly DemoBorrower[] | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const [loggingIn, setLoggingIn] = useState<string | null>(null);
	usePolling(async () => {
		try {
			setBorrowers(await getBorrowers());
		} catch (error) {
			setProblem(errorMessage(error));
		}
	}, pollMs);
	return {
		borrowers,
		problem,
		loggingIn,
		async logIn(borrower: DemoBorrower) {
			setLoggingIn(borrower.key);
			setProblem(null);
			try {
				await onLogIn(borrower, (await logInAs(borrower.key)) ?? (await logInByCode(borrower)));
			} catch (error) {
				setProblem(errorMessage(error));
			}
			setLoggingIn(null);
		},
		/** Whether an SMS is for another demo borrower than the one logged in. */
		isForOther: ({ to }: Text, ownNumber: string | null) =>
			(borrowers ?? []).some(({ mobile }) => to.endsWith(mobile) && mobile !== ownNumber),
	};
}

/** Logs in with a code from the SMS inbox, because the device is not trusted after a log-out. */
async function logInByCode({ country, mobile, packageName }: DemoBorrower): Promise<DemoSession> {
	const caller: Caller = { packageName, language: "en", deviceId: crypto.randomUUID() };
	const isForBorrower = ({ to }: Text) => to.endsWith(mobile);
	const before = (await getTexts()).filter(isForBorrower).length;
	await requestCode(caller, { country, mobile });
	for (let polls = 0; polls < codePollsMax; polls++) {
		await new Promise((wake) => setTimeout(wake, codePollMs));
		const texts = (await getTexts()).filter(isForBorrower);
		const { code } = splitAtCode(texts.length > before ? (texts[0]?.text ?? "") : "");
		if (code === null) continue;
		return { ...(await openSession(caller, { country, mobile, code })), deviceId: caller.deviceId };
	}
	throw new CallRefusal("The code has not come. Look into the SMS inbox.");
}
