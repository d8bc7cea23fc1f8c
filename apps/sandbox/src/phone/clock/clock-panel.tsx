import { Panel, Problem } from "../controls/controls.tsx";
import type { ClockState } from "./use-clock.ts";

const steps = [
	{ duration: "PT1H", label: "+1 hour" },
	{ duration: "PT8H", label: "+8 hours" },
	{ duration: "P1D", label: "+1 day" },
	{ duration: "P7D", label: "+7 days" },
	{ duration: "P30D", label: "+30 days" },
] as const;

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });
const timeFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

export function ClockPanel({ clock }: { clock: ClockState }) {
	return (
		<Panel title="Clock">
			<p className="clock">
				{clock.now === null ? (
					<span className="empty">Not known yet</span>
				) : (
					<>
						<strong>{timeFormat.format(clock.now)}</strong> <small>UTC</small>
						<span>{dayFormat.format(clock.now)}</span>
					</>
				)}
			</p>
			<div className="buttons">
				{steps.map(({ duration, label }) => (
					<button
						key={duration}
						type="button"
						disabled={clock.advancing !== null}
						onClick={() => void clock.advance(duration)}
					>
						{clock.advancing === duration ? "Moving…" : label}
					</button>
				))}
			</div>
			<p className="hint" role="status">
				{clock.advancing === null
					? "What falls due in between is run."
					: "Running everything that falls due in between…"}
			</p>
			{clock.problem ? <Problem>{clock.problem}</Problem> : null}
		</Panel>
	);
}
