import type { PhoneMail } from "../calls.ts";
import { Panel, Problem } from "../controls/controls.tsx";
import { splitAtLink } from "../sms/texts.ts";
import type { MailsState } from "./use-mails.ts";

type MailProps = {
	box: MailsState;
	timeZone: string;
	/** Opens a screen of the app, given as the hash of its address. */
	onScreen: (screen: string) => void;
};

/** The e-mails of all borrowers, because the page does not know whose address is whose. */
export function MailPanel({ box, timeZone, onScreen }: MailProps) {
	return (
		<Panel
			title="E-mail"
			actions={
				<button type="button" className="link" disabled={box.unread.size === 0} onClick={box.markAllRead}>
					Mark all read
				</button>
			}
		>
			{box.problem ? <Problem>{box.problem}</Problem> : null}
			{box.mails === null ? <p className="empty">Looking for e-mails…</p> : null}
			{box.mails?.length === 0 ? (
				<p className="empty">No e-mails yet. Sign a loan and its documents arrive here.</p>
			) : null}
			<ul className="texts">
				{box.mails?.map((mail) => (
					<MailItem
						key={mail.id}
						mail={mail}
						timeZone={timeZone}
						unread={box.unread.has(mail.id)}
						onScreen={(screen) => {
							box.markRead(mail.id);
							onScreen(screen);
						}}
					/>
				))}
			</ul>
		</Panel>
	);
}

type MailItemProps = Omit<MailProps, "box"> & { mail: PhoneMail; unread: boolean };

function MailItem({ mail, timeZone, unread, onScreen }: MailItemProps) {
	const timeFormat = new Intl.DateTimeFormat("en-GB", {
		day: "numeric",
		month: "short",
		hour: "2-digit",
		minute: "2-digit",
		timeZone,
	});
	const { before, screen, after } = splitAtLink(mail.text);
	return (
		<li className={unread ? "text mail unread" : "text mail"}>
			<p className="text-head">
				<span>{mail.to}</span>
				{unread ? <span className="visually-hidden"> unread</span> : null}
				<time dateTime={mail.at}>{timeFormat.format(new Date(mail.at))}</time>
			</p>
			<p>
				<b>{mail.subject}</b>
			</p>
			<p className="mail-text">
				{before}
				{screen === null ? null : (
					<button type="button" className="code" onClick={() => onScreen(screen)}>
						Open in the app
					</button>
				)}
				{after}
			</p>
			{mail.attachments.map((name, position) => (
				<p key={name}>
					<a href={`/sandbox/mail/${mail.id}/${position}`} target="_blank" rel="noreferrer">
						{name}
					</a>
				</p>
			))}
		</li>
	);
}
