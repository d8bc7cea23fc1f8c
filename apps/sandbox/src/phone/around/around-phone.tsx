import "../styles/over-app.css";
import "./around.css";
import { type RefObject, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { errorMessage } from "../calls.ts";
import { useClock } from "../clock/use-clock.ts";
import { ContactSheet } from "../contacts/contact-sheet.tsx";
import { SmsBanner } from "../frame/phone-frame.tsx";
import { initialSettings } from "../settings.ts";
import { splitAtCode, splitAtLink, type Text } from "../sms/texts.ts";
import { useInbox } from "../sms/use-inbox.ts";
import { useWrapper } from "../wrapper/use-wrapper.ts";
import { fillIn } from "./fill-in.ts";

/** In the page's language; the sandbox itself speaks English only. */
type Words = Readonly<
	Record<
		"fill" | "filling" | "fillNothing" | "clock" | "moving" | "minutes" | "hour" | "tapCode" | "tapLink",
		string
	>
>;

type AroundProps = {
	readonly frame: HTMLIFrameElement;
	/** An element over the screen of the phone, for messages and sheets. */
	readonly screen: HTMLElement;
	readonly country: string;
	readonly timeZone: string;
	readonly words: Words;
	/** Called once the wrapper answers the app. */
	readonly onListening: () => void;
};

const roots = new WeakMap<HTMLElement, Root>();

/** Shows it, or what has changed of it. */
export function render(place: HTMLElement, props: AroundProps): void {
	const root = roots.get(place) ?? createRoot(place);
	roots.set(place, root);
	root.render(<AroundPhone {...props} />);
}

export function AroundPhone(props: AroundProps) {
	const frame = useRef(props.frame);
	const wrapper = useWrapper(frame, () => initialSettings);
	const listening = useRef(false);
	if (!listening.current) {
		listening.current = true;
		// After the effects of this render, which begin to listen.
		setTimeout(props.onListening);
	}
	const own = localStorage.getItem("phoneNum") ?? wrapper.session.value?.phoneNumber ?? null;
	// Only who asked gets a code, so a new code is for this phone, also before it has a session.
	const inbox = useInbox(({ to, text }) =>
		own === null ? splitAtCode(text).code === null : !to.endsWith(own),
	);
	const tap = (text: Text) => {
		inbox.markRead(text);
		const { before, screen } = splitAtLink(text.text);
		const { code } = splitAtCode(before);
		if (code !== null) wrapper.sendEvent({ event: "code", code });
		else if (screen !== null && frame.current.contentWindow !== null)
			frame.current.contentWindow.location.hash = screen;
	};
	const { sheet } = wrapper;
	const packageName = localStorage.getItem("packageName") ?? "";
	const { words } = props;
	const hasCode = inbox.arrived !== null && splitAtCode(splitAtLink(inbox.arrived.text).before).code !== null;
	return (
		<>
			<Controls {...props} frameRef={frame} />
			{createPortal(
				<div className="around-screen">
					{sheet?.kind === "contact" ? (
						<ContactSheet packageName={packageName} onClose={sheet.close} />
					) : null}
					<SmsBanner
						text={inbox.arrived}
						tip={hasCode ? words.tapCode : words.tapLink}
						onTap={tap}
						onGone={inbox.dismissArrived}
					/>
				</div>,
				props.screen,
			)}
		</>
	);
}

const moves = [
	["PT10M", "minutes"],
	["PT1H", "hour"],
] as const;

/** Under the phone: the clock, and the work of the present screen. */
function Controls(props: AroundProps & { readonly frameRef: RefObject<HTMLIFrameElement> }) {
	const { words } = props;
	const clock = useClock();
	const [filling, setFilling] = useState(false);
	const [note, setNote] = useState<string | null>(null);
	const time = new Intl.DateTimeFormat("en-GB", {
		hour: "2-digit",
		minute: "2-digit",
		timeZone: props.timeZone,
	});
	const fill = async () => {
		const app = props.frameRef.current.contentWindow;
		if (app === null) return;
		setFilling(true);
		setNote(null);
		try {
			const done = await fillIn(app, props.country, null);
			if (!done) setNote(words.fillNothing);
		} catch (error) {
			setNote(errorMessage(error));
		}
		setFilling(false);
	};
	return (
		<div className="around-controls">
			<button type="button" className="around-fill" disabled={filling} onClick={() => void fill()}>
				{filling ? words.filling : words.fill}
			</button>
			<section className="around-clock" aria-label={words.clock}>
				<b>{clock.now === null ? "--:--" : time.format(clock.now)}</b>
				{moves.map(([duration, name]) => (
					<button
						key={duration}
						type="button"
						disabled={clock.advancing !== null}
						onClick={() => void clock.advance(duration)}
					>
						{clock.advancing === duration ? words.moving : words[name]}
					</button>
				))}
			</section>
			<p role="status">{note ?? clock.problem}</p>
		</div>
	);
}
