import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PhoneNotification } from "../calls.ts";
import { splitAtCode, splitAtLink, type Text } from "../sms/texts.ts";

const shownMs = 7000;

/** An SMS notification: it slides in, disappears by itself, and a tap fills the code in or opens the link. */
export function SmsBanner(props: {
	text: Text | null;
	/** What a tap does; by default in English. */
	tip?: string;
	onTap: (text: Text) => void;
	onGone: () => void;
}) {
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
						<span className="banner-tip">{props.tip ?? tipOf(text.text)}</span>
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

const bezelPx = 12;
const statusBarPx = 34;
const homeBarPx = 18;

/** The scale at which the phone fits its container; it is never enlarged. */
function useFit(size: { width: number; height: number }): [RefObject<HTMLDivElement | null>, number] {
	const stage = useRef<HTMLDivElement>(null);
	const [scale, setScale] = useState(1);
	useEffect(() => {
		const element = stage.current;
		if (element === null) return;
		const watcher = new ResizeObserver(() => {
			setScale(Math.min(1, element.clientHeight / size.height, element.clientWidth / size.width));
		});
		watcher.observe(element);
		return () => watcher.disconnect();
	}, [size.width, size.height]);
	return [stage, scale];
}

type PhoneFrameProps = {
	size: { readonly width: number; readonly height: number };
	now: Date | null;
	timeZone: string;
	arrived: Text | null;
	onArrivedTap: (text: Text) => void;
	onArrivedGone: () => void;
	notification: PhoneNotification | null;
	onNotificationTap: (notification: PhoneNotification) => void;
	onNotificationClose: () => void;
	/** The app, or a placeholder. */
	children: ReactNode;
	/** The wrapper's sheet over the app. */
	sheet: ReactNode;
};

export function PhoneFrame(props: PhoneFrameProps) {
	const width = props.size.width + 2 * bezelPx;
	const height = props.size.height + statusBarPx + homeBarPx + 2 * bezelPx;
	const [stage, scale] = useFit({ width, height });
	return (
		<div className="stage" ref={stage}>
			<div className="phone-room" style={{ width: width * scale, height: height * scale }}>
				<div className="phone" style={{ width, height, transform: `scale(${scale})` }}>
					<div className="screen">
						<StatusBar now={props.now} timeZone={props.timeZone} />
						<div className="app" style={props.size}>
							{props.children}
						</div>
						<div className="home-bar" aria-hidden="true" />
						{props.sheet}
						<SmsBanner text={props.arrived} onTap={props.onArrivedTap} onGone={props.onArrivedGone} />
						<PushBanner
							notification={props.notification}
							onTap={props.onNotificationTap}
							onClose={props.onNotificationClose}
						/>
					</div>
				</div>
			</div>
		</div>
	);
}

function StatusBar({ now, timeZone }: { now: Date | null; timeZone: string }) {
	const timeFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
	return (
		<div className="status-bar" aria-hidden="true">
			<span>{now === null ? "--:--" : timeFormat.format(now)}</span>
			<span className="camera-hole" />
			<svg width="54" height="14" viewBox="0 0 54 14" fill="currentColor" aria-hidden="true">
				<path d="M0 10h3v4H0zM5 7h3v7H5zM10 4h3v10h-3zM15 1h3v13h-3z" />
				<rect x="28.5" y="1.5" width="21" height="11" rx="3" fill="none" stroke="currentColor" />
				<rect x="30.5" y="3.5" width="14" height="7" rx="1.5" />
				<path d="M51 5v4a2 2 0 0 0 0-4z" />
			</svg>
		</div>
	);
}

type PushBannerProps = {
	notification: PhoneNotification | null;
	onTap: (notification: PhoneNotification) => void;
	onClose: () => void;
};

/** A notification of the app, as the phone shows it: it stays until a tap opens its screen, or it is closed. */
function PushBanner({ notification, onTap, onClose }: PushBannerProps) {
	return (
		<div className="banner-place" role="status">
			{notification === null ? null : (
				<div key={notification.id} className="push-banner">
					<button type="button" className="banner" onClick={() => onTap(notification)}>
						<img className="banner-icon" src="/icon-192.png" alt="" />
						<span className="banner-words">
							<span className="banner-app">Puente · now</span>
							<b>{notification.title}</b>
							<span className="banner-text">{notification.text}</span>
						</span>
					</button>
					<button
						type="button"
						className="banner-close"
						aria-label="Close the notification"
						onClick={onClose}
					>
						<svg width="16" height="16" viewBox="0 0 16 16" stroke="currentColor" aria-hidden="true">
							<path d="M3 3l10 10M13 3L3 13" strokeWidth="2" strokeLinecap="round" />
						</svg>
					</button>
				</div>
			)}
		</div>
	);
}
