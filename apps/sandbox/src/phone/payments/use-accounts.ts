import { useState } from "react";
import { type BankAccount, getAccounts, type NewAccount, openAccount } from "../calls.ts";
import { errorMessage, usePolling } from "../polling.ts";

const pollMs = 5000;

/** The accounts at the simulated banks; polled, because a script may open some as well. */
export function useAccounts() {
	const [accounts, setAccounts] = useState<readonly BankAccount[] | null>(null);
	const [readProblem, setReadProblem] = useState<string | null>(null);
	const [openProblem, setOpenProblem] = useState<string | null>(null);
	const [opening, setOpening] = useState(false);

	const load = async () => {
		try {
			setAccounts(await getAccounts());
			setReadProblem(null);
		} catch (error) {
			setReadProblem(errorMessage(error));
		}
	};
	usePolling(load, pollMs);

	return {
		accounts,
		opening,
		problem: openProblem ?? readProblem,
		async open(order: NewAccount) {
			setOpening(true);
			setOpenProblem(null);
			try {
				await openAccount(order);
				await load();
			} catch (error) {
				setOpenProblem(errorMessage(error));
			}
			setOpening(false);
		},
	};
}
