import type { ConsoleKey } from "@puente/words";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "../kit/dialog.tsx";
import { Checkbox } from "../kit/field.tsx";
import { useWords } from "./language.tsx";

/** What the keys do, everywhere in the console. Two letters are typed one after the other. */
const list = [
	{ keys: "?", does: "shortcut.help" },
	{ keys: "/", does: "shortcut.search" },
	{ keys: "j", does: "shortcut.down" },
	{ keys: "k", does: "shortcut.up" },
	{ keys: "Enter", does: "shortcut.open" },
	{ keys: "n", does: "shortcut.next" },
	{ keys: "u", does: "shortcut.back" },
	{ keys: "g q", does: "shortcut.goQueues" },
	{ keys: "g b", does: "shortcut.goBorrowers" },
	{ keys: "g p", does: "shortcut.goProposals" },
	{ keys: "g a", does: "shortcut.goAudit" },
] as const satisfies readonly { readonly keys: string; readonly does: ConsoleKey }[];

const places: Readonly<Record<string, string>> = {
	"g q": "/queues",
	"g b": "/borrowers",
	"g p": "/proposals",
	"g a": "/audit",
};

/** Two letters belong together when they come within this time. */
const pairMs = 1200;
const storageKey = "puente.console.shortcuts";

type Shortcuts = {
	/** Lets a page say what a key does while it is shown. */
	readonly bind: (key: string, action: () => void) => () => void;
	readonly showHelp: () => void;
};

const ShortcutContext = createContext<Shortcuts | null>(null);

export function WithShortcuts({ children }: { readonly children: ReactNode }) {
	const [helping, setHelping] = useState(false);
	const [on, setOn] = useState(() => localStorage.getItem(storageKey) !== "off");
	const bound = useRef(new Map<string, () => void>());
	useKeys(on, bound.current, () => setHelping(true));
	const bind = useCallback((key: string, action: () => void) => {
		bound.current.set(key, action);
		return () => void bound.current.delete(key);
	}, []);
	const value = useMemo(() => ({ bind, showHelp: () => setHelping(true) }), [bind]);
	const change = (next: boolean) => {
		localStorage.setItem(storageKey, next ? "on" : "off");
		setOn(next);
	};
	return (
		<ShortcutContext value={value}>
			{children}
			{helping ? <Help on={on} onChange={change} onClose={() => setHelping(false)} /> : null}
		</ShortcutContext>
	);
}

function useKeys(on: boolean, bound: ReadonlyMap<string, () => void>, showHelp: () => void): void {
	const navigate = useNavigate();
	const last = useRef({ key: "", atMs: 0 });
	useEffect(() => {
		const listen = (event: KeyboardEvent) => {
			if (!on || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
			const pair = event.timeStamp - last.current.atMs < pairMs ? `${last.current.key} ${event.key}` : "";
			last.current = { key: event.key, atMs: event.timeStamp };
			const place = places[pair];
			const action = bound.get(event.key);
			if (place !== undefined) void navigate(place);
			else if (event.key === "?") showHelp();
			else if (event.key === "j") moveRow(1);
			else if (event.key === "k") moveRow(-1);
			else if (action !== undefined) action();
			else return;
			event.preventDefault();
		};
		window.addEventListener("keydown", listen);
		return () => window.removeEventListener("keydown", listen);
	}, [on, bound, navigate, showHelp]);
}

/** A key that is part of a text, or of a question that stands over the page, is no shortcut. */
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
}) {
	const { t } = useWords();
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
						<dd>{t(does)}</dd>
					</div>
				))}
			</dl>
			<Checkbox label={t("shortcut.on")} checked={props.on} onChange={props.onChange} />
		</Dialog>
	);
}

/** The action behind a key while the caller is shown. */
export function useShortcut(key: string, action: () => void): void {
	const shortcuts = useShortcuts();
	useEffect(() => shortcuts.bind(key, action), [shortcuts, key, action]);
}

export function useShortcuts(): Shortcuts {
	const shortcuts = use(ShortcutContext);
	if (shortcuts === null) throw new Error("shortcuts are asked for outside of WithShortcuts");
	return shortcuts;
}
