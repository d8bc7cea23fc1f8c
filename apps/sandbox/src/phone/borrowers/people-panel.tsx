import { countries } from "@puente/contract/region";
import { useState } from "react";
import { simulatedCountries } from "../../countries/index.ts";
import type { DemoBorrower } from "../calls.ts";
import { Choice, Problem } from "../controls/controls.tsx";
import { fitsSearch, sortByStatus, statusOf } from "./status.ts";

type Country = DemoBorrower["country"];

const regions = countries.map((value) => ({ value, label: simulatedCountries[value].name }));

type PeoplePanelProps = {
	borrowers: readonly DemoBorrower[] | null;
	problem: string | null;
	/** Country of the installed app; null until it is known. */
	home: Country | null;
	/** Mobile number of the wrapper's session. */
	ownNumber: string | null;
	loggingIn: string | null;
	onLogIn: (borrower: DemoBorrower) => void;
	/** Wipes the phone and starts the app of the country. */
	onNew: (country: Country) => void;
};

/** The demo borrowers; a tap logs the phone in as one of them. A search looks in all countries. */
export function PeoplePanel(props: PeoplePanelProps) {
	const [chosen, setChosen] = useState<Country | null>(null);
	const [search, setSearch] = useState("");
	const region = chosen ?? props.home;
	const isSearching = search.trim() !== "";
	const shown = sortByStatus(props.borrowers ?? []).filter((borrower) =>
		isSearching ? fitsSearch(borrower, search.trim()) : borrower.country === region,
	);
	return (
		<div className="card people">
			<label className="field">
				<span className="visually-hidden">Search people</span>
				<input
					type="search"
					placeholder="Search by name or status"
					value={search}
					onChange={(event) => setSearch(event.target.value)}
				/>
			</label>
			{region === null ? null : (
				<Choice label="Region" value={region} options={regions} onChange={setChosen} />
			)}
			{props.problem === null ? null : <Problem>{props.problem}</Problem>}
			{props.borrowers === null ? <p className="empty">Looking for them…</p> : null}
			{props.borrowers?.length === 0 ? (
				<p className="empty">None: they are made when the sandbox starts on an empty database.</p>
			) : null}
			{isSearching && shown.length === 0 ? <p className="empty">No person fits the search.</p> : null}
			<ul className="borrowers">
				{shown.map((borrower) => (
					<li key={borrower.key}>
						<PersonButton borrower={borrower} {...props} withCountry={isSearching} />
					</li>
				))}
			</ul>
			{region === null ? null : (
				<button type="button" className="new-person" onClick={() => props.onNew(region)}>
					Start as a new borrower
				</button>
			)}
		</div>
	);
}

function initialsOf(name: string): string {
	return name
		.split(" ")
		.slice(0, 2)
		.map((part) => part.slice(0, 1))
		.join("");
}

function PersonButton(
	props: Pick<PeoplePanelProps, "ownNumber" | "loggingIn" | "onLogIn"> & {
		borrower: DemoBorrower;
		withCountry: boolean;
	},
) {
	const { borrower, loggingIn } = props;
	const { words, tone } = statusOf(borrower);
	const where = props.withCountry ? `, ${simulatedCountries[borrower.country].name}` : "";
	return (
		<button
			type="button"
			className={`person ${tone}`}
			disabled={loggingIn !== null}
			aria-pressed={borrower.mobile === props.ownNumber}
			onClick={() => props.onLogIn(borrower)}
		>
			<span className="avatar" aria-hidden="true">
				{initialsOf(borrower.name)}
			</span>
			<b>{borrower.name}</b>
			<span className="status">{loggingIn === borrower.key ? "Logging in…" : words + where}</span>
		</button>
	);
}
