import type { Country } from "@puente/contract/region";
import { simulatedCountries } from "../../countries/index.ts";
import { Problem } from "../controls/controls.tsx";
import type { ClockState } from "./use-clock.ts";

const steps = [
	{ duration: "PT1H", label: "+1 hour" },
	{ duration: "PT8H", label: "+8 hours" },
	{ duration: "P1D", label: "+1 day" },
	{ duration: "P7D", label: "+7 days" },
	{ duration: "P30D", label: "+30 days" },
] as const;

/** The product's clock in the time of the phone's country, and buttons that move it. */
export function ClockPanel({ clock, country }: { clock: ClockState; country: Country }) {
	const { timeZone, city } = simulatedCountries[country];
	const day = new Intl.DateTimeFormat("en-GB", {
		weekday: "long",
		day: "numeric",
		month: "long",
		year: "numeric",
		timeZone,
	});
	const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
	return (
		<section className="card clock-card" aria-label="Clock">
			<p className="clock">
				{clock.now === null ? (
					<span className="empty">Not known yet</span>
				) : (
					<>
						<strong>{day.format(clock.now)}</strong>
						<span>
							{time.format(clock.now)}, {city}
						</span>
					</>
				)}
			</p>
			<div className="jumps">
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
					? "Due dates, penalties, reminders and jobs in between run too. If the session has ended, pick the person again."
					: "Running everything that is due in between…"}
			</p>
			{clock.problem ? <Problem>{clock.problem}</Problem> : null}
		</section>
	);
}
