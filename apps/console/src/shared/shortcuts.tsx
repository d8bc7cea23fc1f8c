import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Checkbox, Dialog } from "../kit/index.ts";
import { useWords } from "./language.tsx";

/** The action and description of a key while a page is shown. */
type ShortcutBinding = { readonly does: string; readonly action: () => void };

/** Keys with the same action on every page. */
const globalShortcuts = [
	{ keys: "?", does: "shortcut.help" },
	{ keys: "j", does: "shortcut.down" },
	{ keys: "k", does: "shortcut.up" },
	{ keys: "Enter", does: "shortcut.open" },
] as const;

/** Maximum time between the two letters of a shortcut. */
const pairMs = 1200;
const storageKey = "puente.console.shortcuts";

type Shortcuts = {
	readonly bind: (key: string, bindings: ShortcutBinding) => () => void;
	readonly showHelp: () => void;
};

const ShortcutContext = createContext<Shortcuts | null>(null);

/** Destinations of the shortcut "g" plus a letter. */
type Places = ReadonlyMap<string, { readonly to: string; readonly label: string }>;

export function WithShortcuts(props: { readonly places: Places; readonly children: ReactNode }) {
	const { places, children } = props;
	const [isHelpOpen, setHelpOpen] = useState(false);
	const [on, setOn] = useState(() => localStorage.getItem(storageKey) !== "off");
	const [bindings] = useState(() => new Map<string, ShortcutBinding>());
	const showHelp = useCallback(() => setHelpOpen(true), []);
	useKeys(on, bindings, places, showHelp);
	const bind = useCallback(
		(key: string, one: ShortcutBinding) => {
			bindings.set(key, one);
			return () => void bindings.delete(key);
		},
		[bindings],
	);
	const value = useMemo(() => ({ bind, showHelp }), [bind, showHelp]);
	const change = (next: boolean) => {
		localStorage.setItem(storageKey, next ? "on" : "off");
		setOn(next);
	};
	return (
		<ShortcutContext value={value}>
			{children}
			{isHelpOpen ? (
				<Help
					on={on}
					onChange={change}
					onClose={() => setHelpOpen(false)}
					bindings={bindings}
					places={places}
				/>
			) : null}
		</ShortcutContext>
	);
}

function useKeys(
	on: boolean,
	bindings: ReadonlyMap<string, ShortcutBinding>,
	places: Places,
	showHelp: () => void,
): void {
	const navigate = useNavigate();
	const last = useRef({ key: "", atMs: 0 });
	useEffect(() => {
		const listen = (event: KeyboardEvent) => {
			if (!on || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
			const isSecond = last.current.key === "g" && event.timeStamp - last.current.atMs < pairMs;
			last.current = { key: event.key, atMs: event.timeStamp };
			const place = isSecond ? places.get(event.key) : undefined;
			const action = bindings.get(event.key)?.action;
			if (place !== undefined) void navigate(place.to);
			else if (event.key === "?") showHelp();
			else if (event.key === "j") moveRow(1);
			else if (event.key === "k") moveRow(-1);
			else if (action !== undefined) action();
			else return;
			event.preventDefault();
		};
		window.addEventListener("keydown", listen);
		return () => window.removeEventListener("keydown", listen);
	}, [on, bindings, places, navigate, showHelp]);
}

/** Keys in a text field or in an open dialog are not shortcuts. */
function isTyping(target: EventTarget | null): boolean {
	return (
		document.querySelector("dialog[open]") !== null ||
		(target instanceof Element && target.closest("input, textarea, select") !== null)
	);
}

function moveRow(step: number): void {
	const rows = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
	const at = rows.indexOf(document.activeElement as HTMLElement);
	rows[
		at === -1 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + step, 0), rows.length - 1)
	]?.focus();
}

function Help(props: {
	readonly on: boolean;
	readonly onChange: (on: boolean) => void;
	readonly onClose: () => void;
	readonly bindings: ReadonlyMap<string, ShortcutBinding>;
	readonly places: Places;
}) {
	const { t } = useWords();
	const list = [
		...globalShortcuts.map(({ keys, does }) => ({ keys, does: t(does) })),
		...[...props.bindings].map(([keys, { does }]) => ({ keys, does })),
		...[...props.places].map(([key, { label }]) => ({
			keys: `g ${key}`,
			does: t("shortcut.goTo", { page: label }),
		})),
	];
	return (
		<Dialog title={t("shortcut.title")} closeLabel={t("app.close")} onClose={props.onClose}>
			<dl className="mb-4">
				{list.map(({ keys, does }) => (
					<div key={keys} className="flex items-center gap-4 border-b border-line py-1.5">
						<dt className="w-20 shrink-0">
							{keys.split(" ").map((key) => (
								<kbd
									key={key}
									className="mr-1 rounded-[0.375rem] border border-edge bg-paper px-1.5 py-0.5 text-xs"
								>
									{key}
								</kbd>
							))}
						</dt>
						<dd>{does}</dd>
					</div>
				))}
			</dl>
			<Checkbox label={t("shortcut.on")} checked={props.on} onChange={props.onChange} />
		</Dialog>
	);
}

/** Binds a key to an action while the component is mounted. */
export function useShortcut(key: string, does: string, action: (() => void) | null): void {
	const { bind } = useShortcuts();
	useEffect(() => (action === null ? undefined : bind(key, { does, action })), [bind, key, does, action]);
}

export function useShortcuts(): Shortcuts {
	const shortcuts = use(ShortcutContext);
	if (shortcuts === null) throw new Error("useShortcuts is used outside of WithShortcuts");
	return shortcuts;
}
