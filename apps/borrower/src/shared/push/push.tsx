import { Button, Card, Icon, Switch } from "@puente/ui";
import { useState } from "react";
import { usePush } from "./use-push.ts";

/** Remembered on this phone for good: the switch under settings stays. */
const declinedKey = "pushDeclined";

/**
 * Offers notifications where they are of use: while an application is decided, and when a loan has been paid out. The
 * browser asks only after the tap on "Allow", because a borrower who refuses it there cannot be asked again.
 */
export function PushCard({ about }: { readonly about: "reminders" | "decision" }) {
	const { words, state, isDenied, allow } = usePush();
	const [declined, setDeclined] = useState(wasDeclined);
	const isOf = about === "decision" || state?.reminders === true;
	if (state === null || state.subscribed || isDenied || declined || !isOf) return null;
	const decline = () => {
		setDeclined(true);
		rememberDeclined();
	};
	return (
		<Card>
			<div className="flex gap-3">
				<span className="grid size-10 shrink-0 place-items-center rounded-full bg-green-soft text-green-ink">
					<Icon name="bell" size={22} />
				</span>
				<div className="min-w-0 flex-1">
					<h2 className="text-base font-bold">{words[about]}</h2>
					<p className="mt-0.5 text-sm text-ink-2">{words.instead}</p>
				</div>
			</div>
			<div className="mt-3 grid grid-cols-2 gap-2.5">
				<Button tone="plain" onClick={decline}>
					{words.notNow}
				</Button>
				<Button
					tone="ghost"
					onClick={() => {
						void allow().then((isAllowed) => {
							if (!isAllowed) decline();
						});
					}}
				>
					{words.allow}
				</Button>
			</div>
		</Card>
	);
}

/** A private window may throw on any access. */
function wasDeclined(): boolean {
	try {
		return localStorage.getItem(declinedKey) !== null;
	} catch {
		return false;
	}
}

function rememberDeclined(): void {
	try {
		localStorage.setItem(declinedKey, "true");
	} catch {
		// The card is hidden until the next start.
	}
}

/** Switches notifications on this phone on and off, where the browser has them. */
export function PushSwitch() {
	const { words, state, isDenied, allow, stop } = usePush();
	if (state === null) return null;
	const detail = isDenied ? words.denied : words[state.reminders ? "switchAll" : "switchDecisions"];
	return (
		<Card>
			<Switch
				id="push"
				label={words.switch}
				detail={detail}
				checked={state.subscribed && !isDenied}
				disabled={isDenied}
				onChange={(on) => void (on ? allow() : stop())}
			/>
		</Card>
	);
}
