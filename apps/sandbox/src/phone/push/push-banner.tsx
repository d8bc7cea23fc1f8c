import type { PhoneNotification } from "../calls.ts";

type PushBannerProps = {
	notification: PhoneNotification | null;
	onTap: (notification: PhoneNotification) => void;
	onClose: () => void;
};

/** A notification of the app, as the phone shows it: it stays until a tap opens its screen, or it is closed. */
export function PushBanner({ notification, onTap, onClose }: PushBannerProps) {
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
