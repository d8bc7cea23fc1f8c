import { countries } from "@puente/contract/region";
import { useState } from "react";
import { simulatedCountries } from "../../countries/index.ts";
import type { DemoBorrower } from "../calls.ts";
import { Choice, Panel, Problem } from "../controls/controls.tsx";

type Country = DemoBorrower["country"];

const regions = countries.map((value) => ({ value, label: simulatedCountries[value].name }));

/** Status text by the step of the newest order. */
const statusWords: Readonly<Record<string, string>> = {
	BasicInfo: "Filling in personal information",
	IdentityOCR: "Photographing the document",
	Question: "Answering the credit history",
	Addition: "Filling in work and contacts",
	BindCard: "Adding a bank account",
	finishLoading: "Handing in",
	Applying: "Under review",
	Reject: "Rejected",
	Confirm: "Approved, an offer waits",
	getMoney: "Accepted, the money waits",
	Lending: "Money on its way",
	PayFail: "Payout failed",
	Repaying: "Repaying",
	Overdued: "Overdue",
	Finish: "Paid off",
	Cancel: "Cancelled",
};
/** Status text by the reason of a review. */
const reviewWords: Readonly<Record<string, string>> = {
	identityReview: "Under review, for the document",
	referred: "Under review, for the credit history",
};

function wordsOf({ step, scene }: DemoBorrower): string {
	if (step === "Applying") return reviewWords[scene] ?? "Under review";
	return statusWords[step ?? ""] ?? "Registered";
}

type BorrowersPanelProps = {
	borrowers: readonly DemoBorrower[] | null;
	problem: string | null;
	/** Country of the installed app; null until it is known. */
	home: Country | null;
	/** Mobile number of the wrapper's session. */
	ownNumber: string | null;
	loggingIn: string | null;
	onLogIn: (borrower: DemoBorrower) => void;
};

/** The demo borrowers; a tap logs the phone in as one of them. */
export function BorrowersPanel(props: BorrowersPanelProps) {
	const [chosen, setChosen] = useState<Country | null>(null);
	const region = chosen ?? props.home;
	const shown = props.borrowers?.filter(({ country }) => country === region) ?? [];
	return (
		<Panel title="Demo borrowers">
			<p className="hint">People who do not exist, one in every status. A tap makes this their phone.</p>
			{region === null ? null : (
				<Choice label="Region" value={region} options={regions} onChange={setChosen} />
			)}
			{props.problem === null ? null : <Problem>{props.problem}</Problem>}
			{props.borrowers === null ? <p className="empty">Looking for them…</p> : null}
			{props.borrowers?.length === 0 ? (
				<p className="empty">None: they are made when the sandbox starts on an empty database.</p>
			) : null}
			<ul className="borrowers">
				{shown.map((borrower) => (
					<li key={borrower.key}>
						<button
							type="button"
							disabled={props.loggingIn !== null}
							aria-pressed={borrower.mobile === props.ownNumber}
							onClick={() => props.onLogIn(borrower)}
						>
							<b>{borrower.name}</b>
							<span>{props.loggingIn === borrower.key ? "Logging in…" : wordsOf(borrower)}</span>
						</button>
					</li>
				))}
			</ul>
		</Panel>
	);
}
