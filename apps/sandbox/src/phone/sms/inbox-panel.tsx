import { Panel, Problem } from "../controls/controls.tsx";
import { splitAtCode, splitAtLink, type Text, textKey } from "./texts.ts";
import type { InboxState } from "./use-inbox.ts";

type InboxProps = {
	inbox: InboxState;
	timeZone: string;
	onCode: (code: string) => void;
	/** Opens a screen of the app, given as the hash of its address. */
	onScreen: (screen: string) => void;
};

/** The number of unread messages, for the tab of an inbox. */
export function UnreadBadge({ inbox }: { inbox: { readonly unread: ReadonlySet<unknown> } }) {
	const count = inbox.unread.size;
	if (count === 0) return null;
	return (
		<span className="badge">
			{count}
			<span className="visually-hidden"> unread</span>
		</span>
	);
}

export function InboxPanel(props: InboxProps) {
	const { inbox } = props;
	const count = inbox.unread.size;
	return (
		<Panel
			title="SMS inbox"
			actions={
				<button type="button" className="link" disabled={count === 0} onClick={inbox.markAllRead}>
					Mark all read
				</button>
			}
		>
			{inbox.problem ? <Problem>{inbox.problem}</Problem> : null}
			<InboxList {...props} />
		</Panel>
	);
}

function InboxList({ inbox, timeZone, onCode, onScreen }: InboxProps) {
	if (inbox.texts === null) return <p className="empty">Looking for messages…</p>;
	if (inbox.texts.length === 0) {
		return <p className="empty">No messages yet. Ask for a code in the app and it arrives here.</p>;
	}
	return (
		<ul className="texts">
			{inbox.texts.map((text) => (
				<InboxItem
					key={textKey(text)}
					text={text}
					timeZone={timeZone}
					unread={inbox.unread.has(textKey(text))}
					onCode={(code) => {
						inbox.markRead(text);
						onCode(code);
					}}
					onScreen={(screen) => {
						inbox.markRead(text);
						onScreen(screen);
					}}
				/>
			))}
		</ul>
	);
}

type InboxItemProps = Omit<InboxProps, "inbox"> & { text: Text; unread: boolean };

function InboxItem(props: InboxItemProps) {
	const timeFormat = new Intl.DateTimeFormat("en-GB", {
		day: "numeric",
		month: "short",
		hour: "2-digit",
		minute: "2-digit",
		timeZone: props.timeZone,
	});
	const link = splitAtLink(props.text.text);
	const { screen } = link;
	const { before, code, after } = splitAtCode(link.before);
	return (
		<li className={props.unread ? "text unread" : "text"}>
			<p className="text-head">
				<b>{props.text.to}</b>
				{props.unread ? <span className="visually-hidden"> unread</span> : null}
				<time dateTime={props.text.at}>{timeFormat.format(new Date(props.text.at))}</time>
			</p>
			<p>
				{before}
				{code === null ? null : (
					<button
						type="button"
						className="code"
						aria-label={`Fill in the code ${code}`}
						title="Fill this code in"
						onClick={() => props.onCode(code)}
					>
						{code}
					</button>
				)}
				{after}
				{screen === null ? null : (
					<button type="button" className="code" onClick={() => props.onScreen(screen)}>
						Open in the app
					</button>
				)}
				{link.after}
			</p>
		</li>
	);
}
