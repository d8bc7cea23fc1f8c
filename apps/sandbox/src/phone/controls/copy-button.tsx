import { useEffect, useState } from "react";

const shownMs = 2000;

/** Browsers allow the clipboard only on localhost and over https; elsewhere the user has to select the text. */
export function CopyButton({ text, label }: { text: string; label: string }) {
	const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
	useEffect(() => {
		if (state === "ready") return;
		const timer = setTimeout(() => setState("ready"), shownMs);
		return () => clearTimeout(timer);
	}, [state]);
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(text);
			setState("copied");
		} catch {
			setState("refused");
		}
	};
	const words = { ready: "Copy", copied: "Copied", refused: "Select it" }[state];
	return (
		<button type="button" className="link" aria-label={`${words}: ${label}`} onClick={() => void copy()}>
			{words}
		</button>
	);
}
