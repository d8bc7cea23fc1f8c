import { useState } from "react";
import {
	type Caller,
	CallRefused,
	type DemoBorrower,
	type DemoSession,
	getBorrowers,
	getTexts,
	logInAs,
	openSession,
	requestCode,
} from "./calls.ts";
import { sentenceOf, usePolling } from "./polling.ts";
import { splitAtCode, type Text } from "./texts.ts";

const pollMs = 5000;
const codePollMs = 500;
const codePollsMax = 20;

/** The people of the demo, as they stand now. */
export function useBorrowers(become: (borrower: DemoBorrower, session: DemoSession) => Promise<void>) {
	const [borrowers, setBorrowers] = useState<readonly DemoBorrower[] | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const [loggingIn, setLoggingIn] = useState<string | null>(null);
	usePolling(async () => {
		try {
			setBorrowers(await getBorrowers());
		} catch (error) {
			setProblem(sentenceOf(error));
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
				await become(borrower, (await logInAs(borrower.key)) ?? (await logInByCode(borrower)));
			} catch (error) {
				setProblem(sentenceOf(error));
			}
			setLoggingIn(null);
		},
		/** A text to somebody of the demo whose phone this is not. */
		isForOther: ({ to }: Text, ownNumber: string | null) =>
			(borrowers ?? []).some(({ mobile }) => to.endsWith(mobile) && mobile !== ownNumber),
	};
}

/** After a log-out the device is not trusted any more: a real code, read from the inbox. */
async function logInByCode({ country, mobile, packageName }: DemoBorrower): Promise<DemoSession> {
	const caller: Caller = { packageName, language: "en", deviceId: crypto.randomUUID() };
	const isTheirs = ({ to }: Text) => to.endsWith(mobile);
	const before = (await getTexts()).filter(isTheirs).length;
	await requestCode(caller, { country, mobile });
	for (let polls = 0; polls < codePollsMax; polls++) {
		await new Promise((wake) => setTimeout(wake, codePollMs));
		const texts = (await getTexts()).filter(isTheirs);
		const { code } = splitAtCode(texts.length > before ? (texts[0]?.text ?? "") : "");
		if (code === null) continue;
		return { ...(await openSession(caller, { country, mobile, code })), deviceId: caller.deviceId };
	}
	throw new CallRefused("The code has not come. Look into the SMS inbox.");
}
