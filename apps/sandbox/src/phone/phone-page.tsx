import { type RefObject, useRef, useState } from "react";
import { AppPanel } from "./app/app-panel.tsx";
import { deviceId, setDeviceId } from "./app/device-id.ts";
import { usePackages } from "./app/use-packages.ts";
import { wipeAppData } from "./app/wipe.ts";
import { BorrowersPanel } from "./borrowers/borrowers-panel.tsx";
import { PapersPanel } from "./borrowers/papers-panel.tsx";
import { useBorrowers } from "./borrowers/use-borrowers.ts";
import { installCamera } from "./camera/pretend-camera.ts";
import { ClockPanel } from "./clock/clock-panel.tsx";
import { useClock } from "./clock/use-clock.ts";
import { ContactSheet } from "./contacts/contact-sheet.tsx";
import { FaultsPanel } from "./faults/faults-panel.tsx";
import { PhoneFrame } from "./frame/phone-frame.tsx";
import { AccountsPanel } from "./payments/accounts-panel.tsx";
import { PayPanel } from "./payments/pay-panel.tsx";
import { frameAllow, type Permissions } from "./permissions/permissions.ts";
import { PermissionsPanel } from "./permissions/permissions-panel.tsx";
import { errorMessage } from "./polling.ts";
import { initialSettings, type Settings, settings as settingsSchema, sizes } from "./settings.ts";
import { InboxPanel } from "./sms/inbox-panel.tsx";
import { splitAtCode, type Text } from "./sms/texts.ts";
import { useInbox } from "./sms/use-inbox.ts";
import { useStored } from "./stored.ts";
import { LogPanel } from "./wrapper/log-panel.tsx";
import { LoginSheet } from "./wrapper/login-sheet.tsx";
import { useWrapper } from "./wrapper/use-wrapper.ts";
import { WrapperPanel } from "./wrapper/wrapper-panel.tsx";

export function PhonePage() {
	const phone = usePhone();
	const { settings, change, wrapper, inbox, clock } = phone;
	return (
		<div className="page">
			<header className="page-head">
				<h1>Puente phone</h1>
				<p>The borrower app in a simulated phone. Nothing here reaches the real world.</p>
				<a href="/">Open the app without a phone</a>
			</header>
			<main className="columns">
				<div className="column">
					<AppPanel {...phone.appPanel} settings={settings} language={phone.language} />
					<BorrowersPanel {...phone.borrowersPanel} />
					<ClockPanel clock={clock} />
					<PapersPanel packageName={phone.packageName} onCamera={phone.app.showToCamera} />
					<AccountsPanel packageName={phone.packageName} />
					<PayPanel />
					<PermissionsPanel permissions={settings.permissions} onChange={phone.changePermissions} />
					<WrapperPanel
						settings={settings}
						session={wrapper.session.value}
						onOwnLogin={(ownLogin) => change({ ownLogin })}
						onBridge={(bridge) => change({ bridge })}
					/>
					<FaultsPanel />
				</div>
				<PhoneFrame
					size={sizes[settings.size]}
					now={clock.now}
					arrived={settings.permissions.notifications ? inbox.arrived : null}
					onArrivedTap={phone.tapText}
					onArrivedGone={inbox.dismissArrived}
					sheet={<WrapperSheet phone={phone} />}
				>
					<AppFrame phone={phone} />
				</PhoneFrame>
				<div className="column wide">
					<InboxPanel inbox={inbox} onCode={phone.fillCode} />
					<LogPanel entries={wrapper.log.entries} onClear={wrapper.log.clear} />
				</div>
			</main>
		</div>
	);
}

type PhoneState = ReturnType<typeof usePhone>;

function usePhone() {
	const stored = useStored<Settings>("settings", settingsSchema, initialSettings);
	const change = (changed: Partial<Settings>) => stored.write({ ...stored.read(), ...changed });
	const frame = useRef<HTMLIFrameElement>(null);
	const [sheetCode, setSheetCode] = useState("");
	const packages = usePackages();
	const clock = useClock();
	const wrapper = useWrapper(frame, stored.read);
	const app = useApp(frame, wrapper);
	const demo = useBorrowers(async (borrower, session) => {
		await app.wipe(() => {
			setDeviceId(session.deviceId);
			wrapper.session.write(session);
			change({ packageName: borrower.packageName, language: null });
		});
	});
	const ownNumber = wrapper.session.value?.phoneNumber ?? null;
	const inbox = useInbox((text) => demo.isForOther(text, ownNumber));
	const settings = stored.value;
	const installed =
		packages.apps.find((one) => one.packageName === settings.packageName) ?? packages.apps[0] ?? null;
	const packageName = installed?.packageName ?? null;
	/** The language set on the phone, else the default language of the app. */
	const language = settings.language ?? installed?.language ?? "en";

	const fillCode = (code: string) => {
		if (wrapper.sheet?.kind === "login") setSheetCode(code);
		else wrapper.sendEvent({ event: "code", code });
	};
	return {
		settings,
		change,
		frame,
		packageName,
		language,
		inbox,
		clock,
		wrapper,
		app,
		fillCode,
		sheetCode,
		setSheetCode,
		tapText(text: Text) {
			inbox.markRead(text);
			const { code } = splitAtCode(text.text);
			if (code !== null) fillCode(code);
		},
		changePermissions(permissions: Permissions) {
			const allowChanged = frameAllow(permissions) !== frameAllow(settings.permissions);
			change({ permissions });
			// The browser applies the permissions of a frame only when the frame is created.
			if (allowChanged) app.restart();
		},
		borrowersPanel: {
			borrowers: demo.borrowers,
			problem: demo.problem,
			home: installed?.country ?? null,
			ownNumber,
			loggingIn: demo.loggingIn,
			onLogIn: demo.logIn,
		},
		appPanel: {
			packages,
			packageName,
			wiping: app.wiping,
			wipeProblem: app.wipeProblem,
			onChoose(chosen: string) {
				wrapper.dismissSheet();
				// A separately installed app would have its own storage, and start in its default language.
				localStorage.removeItem("language");
				change({ packageName: chosen, language: null });
			},
			onSize: (size: Settings["size"]) => change({ size }),
			onLanguage(language: "en" | "es") {
				change({ language });
				// An app that is still starting does not receive events; a restart passes the language in the address.
				if (wrapper.isListening()) wrapper.sendEvent({ event: "language", language });
				else app.restart();
			},
			onRestart: app.restart,
			onReopen: app.reopen,
			onWipe: () => app.wipe(() => wrapper.session.write(null)),
		},
	};
}

/** Starts, restarts and wipes the app in the frame. A new `start` creates a new frame. */
function useApp(frame: RefObject<HTMLIFrameElement | null>, wrapper: ReturnType<typeof useWrapper>) {
	const [start, setStart] = useState(0);
	const [wiping, setWiping] = useState(false);
	const [wipeProblem, setWipeProblem] = useState<string | null>(null);
	const restart = () => {
		wrapper.dismissSheet();
		wrapper.forgetListener();
		setStart((before) => before + 1);
	};
	return {
		start,
		wiping,
		wipeProblem,
		restart,
		async showToCamera(papers: string) {
			const app = frame.current?.contentWindow;
			if (app) await installCamera(app, papers);
		},
		reopen() {
			wrapper.dismissSheet();
			wrapper.forgetListener();
			frame.current?.contentWindow?.location.reload();
		},
		/** The frame is removed first, because it keeps its databases open. `then` runs before the frame is back. */
		async wipe(then: () => void) {
			setWiping(true);
			setWipeProblem(null);
			await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
			try {
				await wipeAppData();
				then();
			} catch (error) {
				setWipeProblem(errorMessage(error));
			}
			setWiping(false);
			restart();
		},
	};
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
