import { useState } from "react";
import { armFault, errorMessage, type FaultsAnswer, getFaults, usePolling } from "../calls.ts";
import { Panel, Problem } from "../controls/controls.tsx";

const pollMs = 5000;

/** The available and the armed faults; polled, because each request counts one down. */
function useFaults() {
	const [state, setState] = useState<FaultsAnswer | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const show = async (answer: Promise<FaultsAnswer>) => {
		try {
			setState(await answer);
			setProblem(null);
		} catch (error) {
			setProblem(errorMessage(error));
		}
	};
	usePolling(() => show(getFaults()), pollMs);
	return {
		state,
		problem,
		arm: (rail: string, fault: string, times: number) => show(armFault({ rail, fault, times })),
	};
}

/** Arms faults of the simulated rails. Each rail brings its own list, so a new rail needs no change here. */
export function FaultsPanel() {
	const faults = useFaults();
	const [chosen, setChosen] = useState("");
	const rails = Object.entries(faults.state?.rails ?? {}).map(([rail, found]) => ({
		rail,
		options: Object.entries(found).map(([fault, words]) => ({ key: `${rail} ${fault}`, rail, fault, words })),
	}));
	const options = rails.flatMap((group) => group.options);
	const selected = options.find(({ key }) => key === chosen) ?? options[0];
	return (
		<Panel title="Faults">
			<label className="field">
				<span>What goes wrong next</span>
				<select
					value={selected?.key ?? ""}
					disabled={options.length === 0}
					onChange={(event) => setChosen(event.target.value)}
				>
					{rails.map((group) => (
						<optgroup key={group.rail} label={group.rail}>
							{group.options.map(({ key, rail, fault }) => (
								<option key={key} value={key}>
									{rail}: {fault}
								</option>
							))}
						</optgroup>
					))}
				</select>
			</label>
			{selected ? <p className="hint">{selected.words}</p> : null}
			<div className="buttons">
				<button
					type="button"
					disabled={selected === undefined}
					onClick={() => selected && void faults.arm(selected.rail, selected.fault, 1)}
				>
					Once
				</button>
				<button
					type="button"
					disabled={selected === undefined}
					onClick={() => selected && void faults.arm(selected.rail, selected.fault, 5)}
				>
					Five times
				</button>
			</div>
			<ul className="armed">
				{faults.state?.armed.map(({ rail, fault, times }) => (
					<li key={`${rail} ${fault}`}>
						<span>
							{rail}: {fault}, {times === 1 ? "once" : `${times} times`}
						</span>
						<button
							type="button"
							className="link"
							aria-label={`Remove the fault ${fault} of ${rail}`}
							onClick={() => void faults.arm(rail, fault, 0)}
						>
							Remove
						</button>
					</li>
				))}
			</ul>
			{faults.problem ? <Problem>{faults.problem}</Problem> : null}
		</Panel>
	);
}
