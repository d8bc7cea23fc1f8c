import { Panel, Problem } from "../controls/controls.tsx";
import { splitAtCode, type Text, textKey } from "./texts.ts";
import type { InboxState } from "./use-inbox.ts";

const timeFormat = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	hour: "2-digit",
	minute: "2-digit",
	timeZone: "UTC",
});

export function InboxPanel({ inbox, onCode }: { inbox: InboxState; onCode: (code: string) => void }) {
	const count = inbox.unread.size;
	return (
		<Panel
			title="SMS inbox"
			badge={
				count === 0 ? null : (
					<span className="badge">
						{count}
						<span className="visually-hidden"> unread</span>
					</span>
				)
			}
			actions={
				<button type="button" className="link" disabled={count === 0} onClick={inbox.markAllRead}>
					Mark all read
				</button>
			}
		>
			{inbox.problem ? <Problem>{inbox.problem}</Problem> : null}
			<InboxList inbox={inbox} onCode={onCode} />
		</Panel>
	);
}

function InboxList({ inbox, onCode }: { inbox: InboxState; onCode: (code: string) => void }) {
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
					unread={inbox.unread.has(textKey(text))}
					onCode={(code) => {
						inbox.markRead(text);
						onCode(code);
					}}
				/>
			))}
		</ul>
	);
}

function InboxItem(props: { text: Text; unread: boolean; onCode: (code: string) => void }) {
	const { before, code, after } = splitAtCode(props.text.text);
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
			</p>
		</li>
	);
}
