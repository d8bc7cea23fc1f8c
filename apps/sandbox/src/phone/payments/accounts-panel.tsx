import { type FormEvent, useState } from "react";
import { countryOfApp, simulatedCountries } from "../../countries/index.ts";
import {
	type BankAccount,
	errorMessage,
	getAccounts,
	type NewAccount,
	openAccount,
	usePolling,
} from "../calls.ts";
import { Panel, Problem } from "../controls/controls.tsx";
import { CopyButton } from "../controls/copy-button.tsx";
import { CountryField } from "../controls/country-field.tsx";
import { moneyText } from "./use-pay.ts";

const pollMs = 5000;

/** The accounts at the simulated banks; polled, because a script may open some as well. */
function useAccounts() {
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

/** Accounts at the simulated banks. The rails check the holder, so a borrower's account has to be opened first. */
export function AccountsPanel({ packageName }: { packageName: string | null }) {
	const state = useAccounts();
	const home = countryOfApp(packageName);
	const accounts = state.accounts?.filter(({ country }) => country === home);
	return (
		<Panel title="Bank accounts">
			<OpenAccountForm home={home} opening={state.opening} onOpen={state.open} />
			{state.problem ? <Problem>{state.problem}</Problem> : null}
			{accounts === undefined ? <p className="empty">Looking for accounts…</p> : null}
			{accounts?.length === 0 ? (
				<p className="hint">
					Open the borrower's account here, or a stranger's: money never goes to another person's account.
				</p>
			) : null}
			<ul className="accounts">
				{accounts?.map((account) => (
					<AccountItem key={`${account.country} ${account.bankCode} ${account.accountNumber}`} {...account} />
				))}
			</ul>
		</Panel>
	);
}

function OpenAccountForm(props: {
	home: BankAccount["country"];
	opening: boolean;
	onOpen: (order: NewAccount) => Promise<void>;
}) {
	const [chosen, setChosen] = useState<BankAccount["country"] | null>(null);
	const country = chosen ?? props.home;
	const [holder, setHolder] = useState("");
	const [document, setDocument] = useState("");
	const open = async (event: FormEvent) => {
		event.preventDefault();
		const number = document.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase();
		await props.onOpen({ country, holder: holder.trim(), ...(number !== "" && { document: number }) });
	};
	return (
		<form className="open-account" onSubmit={(event) => void open(event)}>
			<CountryField country={country} onChange={setChosen} />
			<label className="field">
				<span>Name of the holder</span>
				<input
					value={holder}
					maxLength={100}
					autoComplete="off"
					placeholder="As in the identity document"
					onChange={(event) => setHolder(event.target.value)}
				/>
			</label>
			<label className="field">
				<span>Number of the holder's document (optional)</span>
				<input
					value={document}
					maxLength={20}
					autoComplete="off"
					placeholder="Without it the bank compares names"
					onChange={(event) => setDocument(event.target.value)}
				/>
			</label>
			<div className="buttons">
				<button type="submit" disabled={props.opening || holder.trim() === ""}>
					{props.opening ? "Opening…" : "Open an account"}
				</button>
			</div>
		</form>
	);
}

function AccountItem(account: BankAccount) {
	const { country, bankCode, bankName, accountNumber, branchCode, holder, receivedMinor } = account;
	return (
		<li className="text">
			<p className="text-head">
				<b>{holder}</b>
				<span className="account-place">{simulatedCountries[country].name}</span>
			</p>
			<p className="account-bank">{bankName === null ? `Bank ${bankCode}` : `${bankName} (${bankCode})`}</p>
			<p className="account-line">
				<span className="account-number">{accountNumber}</span>
				<CopyButton text={accountNumber} label={`account number of ${holder}`} />
			</p>
			{branchCode === null ? null : (
				<p className="account-line">
					<span className="account-number">{branchCode}</span>
					<CopyButton text={branchCode} label={`branch code of ${holder}'s bank`} />
				</p>
			)}
			{receivedMinor === 0 ? null : (
				<p className="account-received">
					Received {moneyText(receivedMinor, simulatedCountries[country].currency)}
				</p>
			)}
		</li>
	);
}
