import type { LoginInfo } from "@puente/contract";
import { Panel, Switch } from "../controls/controls.tsx";
import type { Settings } from "../settings.ts";
import { maskToken } from "./bridge-log.ts";

export function WrapperPanel(props: {
	settings: Settings;
	session: LoginInfo | null;
	onOwnLogin: (on: boolean) => void;
	onBridge: (on: boolean) => void;
}) {
	const { settings, session } = props;
	return (
		<Panel title="Wrapper">
			<Switch
				label="Wrapper has its own login"
				hint="Off: the app shows its login screen."
				checked={settings.ownLogin}
				onChange={props.onOwnLogin}
			/>
			<Switch
				label="No wrapper"
				hint="On: the app runs as in a browser, nothing answers it."
				checked={!settings.bridge}
				onChange={(off) => props.onBridge(!off)}
			/>
			<h3>Session it holds</h3>
			{session === null ? (
				<p className="empty">None</p>
			) : (
				<dl className="facts">
					<dt>Phone</dt>
					<dd>{session.phoneNumber}</dd>
					<dt>User</dt>
					<dd>{session.userId}</dd>
					<dt>Token</dt>
					<dd>{maskToken(session.token)}</dd>
				</dl>
			)}
		</Panel>
	);
}
