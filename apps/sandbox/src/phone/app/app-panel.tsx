import { useId } from "react";
import { Choice, Panel, Problem } from "../controls/controls.tsx";
import { type Settings, type SizeName, sizes } from "../settings.ts";
import type { PackagesState } from "./use-packages.ts";

const sizeOptions = (Object.keys(sizes) as SizeName[]).map((value) => ({ value, label: sizes[value].label }));
type AppPanelProps = {
	packages: PackagesState;
	packageName: string | null;
	settings: Settings;
	wiping: boolean;
	wipeProblem: string | null;
	onChoose: (packageName: string) => void;
	onSize: (size: SizeName) => void;
	onReopen: () => void;
	onWipe: () => void;
};

/** The installed app, the size of the screen, and what can happen to an app on a phone. */
export function AppPanel(props: AppPanelProps) {
	const chooserId = useId();
	const { packages, settings } = props;
	return (
		<Panel title="App">
			<label className="field" htmlFor={chooserId}>
				<span>Installed app</span>
				<select
					id={chooserId}
					value={props.packageName ?? ""}
					disabled={packages.apps.length === 0}
					onChange={(event) => props.onChoose(event.target.value)}
				>
					{packages.apps.length === 0 ? <option value="">None yet</option> : null}
					{packages.apps.map(({ packageName }) => (
						<option key={packageName}>{packageName}</option>
					))}
				</select>
			</label>
			{packages.problem ? (
				<Problem>
					{packages.problem}{" "}
					<button type="button" className="link" onClick={packages.reload}>
						Ask again
					</button>
				</Problem>
			) : null}
			<Choice label="Screen" value={settings.size} options={sizeOptions} onChange={props.onSize} />
			<div className="buttons">
				<button type="button" onClick={props.onReopen} title="Ends the app and opens it where it was">
					Kill and reopen
				</button>
				<button type="button" className="danger" disabled={props.wiping} onClick={props.onWipe}>
					{props.wiping ? "Wiping…" : "Wipe phone"}
				</button>
			</div>
			{props.wipeProblem ? <Problem>{props.wipeProblem}</Problem> : null}
		</Panel>
	);
}
