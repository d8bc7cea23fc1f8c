import { useEffect, useEffectEvent } from "react";
import type { PhoneNotification } from "../calls.ts";

const shownMs = 12_000;

type PushBannerProps = {
	notification: PhoneNotification | null;
	onTap: (notification: PhoneNotification) => void;
	onGone: () => void;
};

/** A notification of the app, as the phone shows it: it disappears by itself, and a tap opens its screen. */
export function PushBanner(props: PushBannerProps) {
	const gone = useEffectEvent(props.onGone);
	useEffect(() => {
		if (props.notification === null) return;
		const timer = setTimeout(gone, shownMs);
		return () => clearTimeout(timer);
	}, [props.notification]);
	const { notification } = props;
	return (
		<div className="banner-place" role="status">
			{notification === null ? null : (
				<button
					key={notification.id}
					type="button"
					className="banner"
					onClick={() => props.onTap(notification)}
				>
					<img className="banner-icon" src="/icon-192.png" alt="" />
					<span className="banner-words">
						<span className="banner-head">
							<span>Puente</span> <small>now</small>
						</span>
						<b>{notification.title}</b>
						<span className="banner-text">{notification.text}</span>
					</span>
				</button>
			)}
		</div>
	);
}
