import { useState } from "react";
import { Panel } from "../controls/controls.tsx";
import { filterEntries, type LogEntry } from "./bridge-log.ts";

const timeFormat = new Intl.DateTimeFormat("en-GB", {
	hour: "2-digit",
	minute: "2-digit",
	second: "2-digit",
});

const arrows: Readonly<Record<LogEntry["direction"], { sign: string; words: string }>> = {
	asked: { sign: "→", words: "app asks" },
	answered: { sign: "←", words: "wrapper answers" },
	event: { sign: "←", words: "wrapper event" },
	ignored: { sign: "⊘", words: "no answer" },
};

export function LogPanel({ entries, onClear }: { entries: readonly LogEntry[]; onClear: () => void }) {
	const [search, setSearch] = useState("");
	const shown = filterEntries(entries, search);
	return (
		<Panel
			title="Event log"
			actions={
				<button type="button" className="link" disabled={entries.length === 0} onClick={onClear}>
					Clear
				</button>
			}
		>
			<label className="field">
				<span className="visually-hidden">Filter the event log</span>
				<input
					type="search"
					placeholder="Filter by action or content"
					value={search}
					onChange={(event) => setSearch(event.target.value)}
				/>
			</label>
			{shown.length === 0 ? (
				<p className="empty">
					{entries.length === 0 ? "Nothing has crossed the bridge yet." : "No message fits the filter."}
				</p>
			) : (
				<ol className="log">
					{shown.map((entry) => (
						<LogLine key={entry.id} entry={entry} />
					))}
				</ol>
			)}
		</Panel>
	);
}

function LogLine({ entry }: { entry: LogEntry }) {
	const { sign, words } = arrows[entry.direction];
	return (
		<li className={`log-line ${entry.direction}`}>
			<details>
				<summary>
					<span className="log-sign" title={words}>
						<span aria-hidden="true">{sign}</span>
						<span className="visually-hidden">{words}</span>
					</span>
					<b>{entry.action}</b>
					<span className="log-summary">{entry.summary}</span>
					<time>{timeFormat.format(entry.atMs)}</time>
				</summary>
				<pre>{entry.details}</pre>
			</details>
		</li>
	);
}
