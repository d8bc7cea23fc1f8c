import { type RefObject, useEffect, useRef, useState } from "react";
import { followFrame, refuseHandshake, showHash, windowOf } from "./follow-frame.ts";
import { useSite } from "./site-context.ts";
import { type Answering, useAround } from "./use-around.ts";
import { useSiteWords } from "./use-site-words.ts";

/** The app in a phone. It is a frame, so that its sheets, sizes, focus and history are those of a phone. */
export function Phone(props: {
	readonly frame: RefObject<HTMLIFrameElement | null>;
	/** The address at the start; the app moves on from there. */
	readonly address: string;
	/** Whether the server is a sandbox; undefined until it is known. */
	readonly sandbox: boolean | undefined;
}) {
	const { frame, address, sandbox } = props;
	const t = useSiteWords();
	const screen = useRef<HTMLDivElement>(null);
	const controls = useRef<HTMLDivElement>(null);
	const around = useAround({ frame, screen, controls }, sandbox === true);
	useFollowedFrame(frame, sandbox === undefined ? "wait" : around);
	return (
		<div className="site-hold">
			<div className="site-phone">
				<StatusBar />
				<iframe
					ref={frame}
					title={t("app")}
					src={address}
					allow="camera 'self'; geolocation 'self'; clipboard-write 'self'; publickey-credentials-get 'self'; publickey-credentials-create 'self'"
				/>
				<div className="site-home-bar" aria-hidden="true" />
				<div ref={screen} className="site-over" />
			</div>
			<div ref={controls} />
		</div>
	);
}

/** The question of an app that nobody has answered; it gives up after a second. */
let unanswered: { readonly message: MessageEvent; readonly atMs: number } | null = null;
const givesUpMs = 900;

function useFollowedFrame(frame: RefObject<HTMLIFrameElement | null>, answering: Answering): void {
	const now = useRef(answering);
	useEffect(() => {
		now.current = answering;
		const app = windowOf(frame.current);
		if (answering === "wait" || unanswered === null || app === null) return;
		const { message, atMs } = unanswered;
		unanswered = null;
		if (answering === "refuse") refuseHandshake(message, app, window.location.origin);
		else if (performance.now() - atMs > givesUpMs) app.location.reload();
		else {
			const { data, origin, source } = message;
			window.dispatchEvent(new MessageEvent("message", { data, origin, source }));
		}
	}, [frame, answering]);
	useEffect(() => {
		const element = frame.current;
		const follow = () => {
			const app = windowOf(element);
			if (app !== null) followFrame(app, window);
		};
		const onHash = () => {
			const app = windowOf(element);
			if (app !== null) showHash(app, window.location);
		};
		const onMessage = (message: MessageEvent) => {
			const app = windowOf(element);
			if (app === null) return;
			if (now.current === "refuse") refuseHandshake(message, app, window.location.origin);
			else if (now.current === "wait" && (message.source as unknown) === app)
				unanswered ??= { message, atMs: performance.now() };
		};
		// Every document of the frame has its own window: the app, the page of a simulated rail, the app again.
		element?.addEventListener("load", follow);
		window.addEventListener("hashchange", onHash);
		window.addEventListener("message", onMessage);
		return () => {
			element?.removeEventListener("load", follow);
			window.removeEventListener("hashchange", onHash);
			window.removeEventListener("message", onMessage);
		};
	}, [frame]);
}

function StatusBar() {
	const { timeZone } = useSite().pack;
	const [nowMs, setNowMs] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNowMs(Date.now()), 10_000);
		return () => clearInterval(timer);
	}, []);
	const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
	return (
		<div className="site-status" aria-hidden="true">
			<span>{time.format(nowMs)}</span>
			<span className="site-camera" />
			<svg width="50" height="12" viewBox="0 0 50 12" fill="currentColor" aria-hidden="true">
				<path d="M0 8h3v4H0zM5 5.500h3V12H5zM10 3h3v9h-3zM15 0h3v12h-3z" />
				<rect x="25.5" y=".5" width="21" height="11" rx="3" fill="none" stroke="currentColor" />
				<rect x="27.5" y="2.500" width="14" height="7" rx="1.500" />
				<path d="M48 4v4a2 2 0 0 0 0-4z" />
			</svg>
		</div>
	);
}
