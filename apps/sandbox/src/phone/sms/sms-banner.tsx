import { useEffect, useEffectEvent } from "react";
import { splitAtCode, splitAtLink, type Text } from "./texts.ts";

const shownMs = 7000;

/** An SMS notification: it slides in, disappears by itself, and a tap fills the code in or opens the link. */
export function SmsBanner(props: { text: Text | null; onTap: (text: Text) => void; onGone: () => void }) {
	const gone = useEffectEvent(props.onGone);
	useEffect(() => {
		if (props.text === null) return;
		const timer = setTimeout(gone, shownMs);
		return () => clearTimeout(timer);
	}, [props.text]);
	const { text } = props;
	return (
		<div className="banner-place" role="status">
			{text === null ? null : (
				<button key={text.at} type="button" className="banner" onClick={() => props.onTap(text)}>
					<span className="banner-icon" aria-hidden="true">
						<svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
							<path d="M4 4h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H9l-5 4v-4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z" />
						</svg>
					</span>
					<span className="banner-words">
						<span className="banner-head">
							<b>Messages</b> <small>now</small>
						</span>
						<span className="banner-text">{text.text}</span>
						<span className="banner-tip">{tipOf(text.text)}</span>
					</span>
				</button>
			)}
		</div>
	);
}

function tipOf(text: string): string {
	const { before, screen } = splitAtLink(text);
	if (splitAtCode(before).code !== null) return "Tap to fill the code in";
	return screen === null ? "Tap to mark read" : "Tap to open the link";
}
