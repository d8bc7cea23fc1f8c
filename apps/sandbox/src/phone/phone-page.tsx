import { type ReactNode, useRef } from "react";
import { simulatedCountries } from "../countries/index.ts";
import { AppPanel } from "./app/app-panel.tsx";
import { deviceId } from "./app/device-id.ts";
import { PapersPanel } from "./borrowers/papers-panel.tsx";
import { PeoplePanel } from "./borrowers/people-panel.tsx";
import { ClockPanel } from "./clock/clock-panel.tsx";
import { ContactSheet } from "./contacts/contact-sheet.tsx";
import { Choice, Panel, Switch } from "./controls/controls.tsx";
import { FaultsPanel } from "./faults/faults-panel.tsx";
import { PhoneFrame } from "./frame/phone-frame.tsx";
import { MailPanel } from "./mail/mail-panel.tsx";
import { AccountsPanel } from "./payments/accounts-panel.tsx";
import { PayPanel } from "./payments/pay-panel.tsx";
import { frameAllow, type Permissions } from "./permissions/permissions.ts";
import { sizes } from "./settings.ts";
import { InboxPanel, UnreadBadge } from "./sms/inbox-panel.tsx";
import { type PhoneState, usePhone } from "./use-phone.ts";
import { Tabs } from "./world/tabs.tsx";
import { LogPanel } from "./wrapper/log-panel.tsx";
import { LoginSheet } from "./wrapper/login-sheet.tsx";
import { WrapperPanel } from "./wrapper/wrapper-panel.tsx";

const permissionLabels: Readonly<Record<keyof Permissions, string>> = {
	camera: "Camera",
	location: "Coarse location",
	contacts: "Contact picker",
	notifications: "Notifications",
};

function PermissionsPanel(props: { permissions: Permissions; onChange: (permissions: Permissions) => void }) {
	const names = Object.keys(permissionLabels) as (keyof Permissions)[];
	return (
		<Panel title="Permissions">
			{names.map((name) => (
				<Switch
					key={name}
					label={permissionLabels[name]}
					checked={props.permissions[name]}
					onChange={(granted) => props.onChange({ ...props.permissions, [name]: granted })}
				/>
			))}
			<p className="hint">Camera and location restart the app, as a phone does.</p>
		</Panel>
	);
}

const languageOptions = [
	{ value: "en", label: "English" },
	{ value: "es", label: "Español" },
] as const;

/** Pick a person, use the phone, move the clock; what developers need is folded away below. */
export function PhonePage() {
	const phone = usePhone();
	return (
		<div className="page">
			<PageHead />
			<main className="columns">
				<div className="column">
					<StepHead number={1} title="Pick a person" />
					<PeoplePanel {...phone.peoplePanel} />
				</div>
				<PhoneColumn phone={phone} />
				<div className="column">
					<StepHead number={3} title="Move the clock" />
					<ClockPanel clock={phone.clock} country={phone.country} />
					<WorldTabs phone={phone} />
				</div>
			</main>
			<Developer phone={phone} />
		</div>
	);
}

function PageHead() {
	return (
		<header className="page-head">
			<svg width="30" height="22" viewBox="0 0 30 22" fill="none" strokeWidth="3" aria-hidden="true">
				<path d="M2 20a6.5 6.5 0 0 1 13 0 6.5 6.5 0 0 1 13 0M1.5 7.500h27M15 8v6" stroke="currentColor" />
				<circle cx="24.500" cy="2.600" r="2.400" className="sun-dot" />
			</svg>
			<h1>Puente phone</h1>
			<p>A sandbox: the people are invented and no money moves.</p>
			<nav aria-label="Pages">
				<a href="/">The app alone</a>
				<a href="/console/">Staff console</a>
				<a href="/docs/">API reference</a>
			</nav>
		</header>
	);
}

function PhoneColumn({ phone }: { phone: PhoneState }) {
	const { settings, inbox, clock } = phone;
	return (
		<div className="column phone-column">
			<StepHead number={2} title="Use the phone">
				<Choice
					label="Language of the phone"
					value={phone.language}
					options={languageOptions}
					onChange={phone.chooseLanguage}
				/>
				<button type="button" onClick={phone.app.restart} title="Starts the app at its first screen">
					Restart
				</button>
			</StepHead>
			<PhoneFrame
				size={sizes[settings.size]}
				now={clock.now}
				timeZone={phone.timeZone}
				arrived={settings.permissions.notifications ? inbox.arrived : null}
				onArrivedTap={phone.tapText}
				onArrivedGone={inbox.dismissArrived}
				notification={settings.permissions.notifications ? phone.notifications.arrived : null}
				onNotificationTap={phone.notifications.open}
				onNotificationClose={phone.notifications.dismiss}
				sheet={<WrapperSheet phone={phone} />}
			>
				<AppFrame phone={phone} />
			</PhoneFrame>
		</div>
	);
}

/** What the world around the phone sends, takes and holds. */
function WorldTabs({ phone }: { phone: PhoneState }) {
	const { packageName, inbox, mails } = phone;
	const { currency } = simulatedCountries[phone.country];
	return (
		<Tabs
			label="The world around the phone"
			tabs={[
				{
					title: "SMS",
					badge: <UnreadBadge inbox={inbox} />,
					content: (
						<InboxPanel
							inbox={inbox}
							timeZone={phone.timeZone}
							onCode={phone.fillCode}
							onScreen={phone.app.openScreen}
						/>
					),
				},
				{
					title: "E-mail",
					badge: <UnreadBadge inbox={mails} />,
					content: <MailPanel box={mails} timeZone={phone.timeZone} onScreen={phone.app.openScreen} />,
				},
				{ title: "Pay", content: <PayPanel currency={currency} /> },
				{
					title: "Papers",
					content: (
						<PapersPanel
							packageName={packageName}
							onCamera={phone.app.showToCamera}
							app={() => phone.frame.current?.contentWindow ?? null}
						/>
					),
				},
				{ title: "Bank accounts", content: <AccountsPanel packageName={packageName} /> },
			]}
		/>
	);
}

function Developer({ phone }: { phone: PhoneState }) {
	const { settings, change, wrapper } = phone;
	return (
		<DeveloperPanels packageName={phone.packageName} logged={wrapper.log.entries.length}>
			<AppPanel {...phone.appPanel} settings={settings} />
			<PermissionsPanel permissions={settings.permissions} onChange={phone.changePermissions} />
			<WrapperPanel
				settings={settings}
				session={wrapper.session.value}
				onOwnLogin={(ownLogin) => change({ ownLogin })}
				onBridge={(bridge) => change({ bridge })}
			/>
			<FaultsPanel />
			<LogPanel entries={wrapper.log.entries} onClear={wrapper.log.clear} />
		</DeveloperPanels>
	);
}

function AppFrame({ phone }: { phone: PhoneState }) {
	const { packageName, app, settings } = phone;
	const key = `${packageName} ${app.start}`;
	/** The language at the start of the app, because a change of the address would restart it. */
	const started = useRef({ key: "", language: phone.language });
	if (started.current.key !== key) started.current = { key, language: phone.language };
	if (packageName === null || app.wiping) {
		return <p className="app-empty">{app.wiping ? "Wiping the phone…" : "No app is installed yet."}</p>;
	}
	return (
		<iframe
			key={key}
			ref={phone.frame}
			title="Puente app"
			src={`/?packageName=${encodeURIComponent(packageName)}&lang=${started.current.language}`}
			allow={frameAllow(settings.permissions)}
		/>
	);
}

function WrapperSheet({ phone }: { phone: PhoneState }) {
	const { packageName, wrapper } = phone;
	const { sheet } = wrapper;
	if (sheet === null || packageName === null) return null;
	if (sheet.kind === "contact") return <ContactSheet packageName={packageName} onClose={sheet.close} />;
	return (
		<LoginSheet
			caller={{ packageName, language: phone.language, deviceId: deviceId() }}
			code={phone.sheetCode}
			onCode={phone.setSheetCode}
			onClose={(session) => {
				phone.setSheetCode("");
				sheet.close(session);
			}}
		/>
	);
}

/** The numbered heading of a column: what to do there. */
function StepHead(props: { number: number; title: string; children?: ReactNode }) {
	return (
		<header className="step-head">
			<span className="step-number" aria-hidden="true">
				{props.number}
			</span>
			<h2>{props.title}</h2>
			{props.children === undefined ? null : <div className="step-actions">{props.children}</div>}
		</header>
	);
}

/** Everything about the wrapper and the faults, folded away: a visitor does not need it. */
function DeveloperPanels(props: { packageName: string | null; logged: number; children: ReactNode }) {
	return (
		<details className="dev">
			<summary>
				<b>Developer</b>
				<span>App {props.packageName ?? "not installed"}</span>
				<span>Bridge messages {props.logged}</span>
				<span className="dev-more">Permissions, wrapper, faults, event log</span>
			</summary>
			<div className="dev-in">{props.children}</div>
		</details>
	);
}
