import { type RefObject, useRef, useState } from "react";
import { AccountsPanel } from "./accounts-panel.tsx";
import { AppPanel } from "./app-panel.tsx";
import { BorrowersPanel } from "./borrowers-panel.tsx";
import { ClockPanel } from "./clock-panel.tsx";
import { ContactSheet } from "./contact-sheet.tsx";
import { deviceId, keepDeviceId } from "./device-id.ts";
import { FaultsPanel } from "./faults-panel.tsx";
import { InboxPanel } from "./inbox-panel.tsx";
import { LogPanel } from "./log-panel.tsx";
import { LoginSheet } from "./login-sheet.tsx";
import { PapersPanel } from "./papers-panel.tsx";
import { PayPanel } from "./pay-panel.tsx";
import { frameGates, type Permissions } from "./permissions.ts";
import { PhoneFrame } from "./phone-frame.tsx";
import { sentenceOf } from "./polling.ts";
import { firstSettings, type Settings, settings as settingsSchema, sizes } from "./settings.ts";
import { useStored } from "./stored.ts";
import { splitAtCode, type Text } from "./texts.ts";
import { useBorrowers } from "./use-borrowers.ts";
import { useClock } from "./use-clock.ts";
import { useInbox } from "./use-inbox.ts";
import { usePackages } from "./use-packages.ts";
import { useWrapper } from "./use-wrapper.ts";
import { wipeAppData } from "./wipe.ts";
import { PermissionsPanel, WrapperPanel } from "./wrapper-panel.tsx";

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
					<PapersPanel packageName={phone.packageName} />
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
	const stored = useStored<Settings>("settings", settingsSchema, firstSettings);
	const change = (changed: Partial<Settings>) => stored.write({ ...stored.read(), ...changed });
	const frame = useRef<HTMLIFrameElement>(null);
	const [sheetCode, setSheetCode] = useState("");
	const packages = usePackages();
	const clock = useClock();
	const wrapper = useWrapper(frame, stored.read);
	const app = useApp(frame, wrapper);
	const demo = useBorrowers(async (borrower, session) => {
		await app.wipe(() => {
			keepDeviceId(session.deviceId);
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
	/** What is spoken where the app is from, until somebody sets the phone to another one. */
	const language = settings.language ?? installed?.language ?? "en";

	const fillCode = (code: string) => {
		if (wrapper.sheet?.kind === "login") setSheetCode(code);
		else wrapper.tell({ event: "code", code });
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
			const gatesMoved = frameGates(permissions) !== frameGates(settings.permissions);
			change({ permissions });
			// The browser reads the gates of a frame only when the frame is made.
			if (gatesMoved) app.restart();
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
				// Another app of its own would have its own storage, and speak what its home speaks.
				localStorage.removeItem("language");
				change({ packageName: chosen, language: null });
			},
			onSize: (size: Settings["size"]) => change({ size }),
			onLanguage(language: "en" | "es") {
				change({ language });
				// An app that is still starting hears nothing: it is told at its next start.
				if (wrapper.isListening()) wrapper.tell({ event: "language", language });
				else app.restart();
			},
			onRestart: app.restart,
			onReopen: app.reopen,
			onWipe: () => app.wipe(() => wrapper.session.write(null)),
		},
	};
}

/** Starting, ending and wiping the app in the frame. A new `start` makes a new frame. */
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
		reopen() {
			wrapper.dismissSheet();
			wrapper.forgetListener();
			frame.current?.contentWindow?.location.reload();
		},
		/** The frame is taken away first: it would hold its databases open. `then` is done before it comes back. */
		async wipe(then: () => void) {
			setWiping(true);
			setWipeProblem(null);
			await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
			try {
				await wipeAppData();
				then();
			} catch (error) {
				setWipeProblem(sentenceOf(error));
			}
			setWiping(false);
			restart();
		},
	};
}

function AppFrame({ phone }: { phone: PhoneState }) {
	const { packageName, app, settings } = phone;
	const key = `${packageName} ${app.start}`;
	/** The language of the moment in which the app is started: changing the address would start it anew. */
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
			allow={frameGates(settings.permissions)}
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
