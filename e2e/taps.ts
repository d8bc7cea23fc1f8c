import type { Locator, Page } from "@playwright/test";

/** One thing that the borrower did in the app or waited to see. Times are in milliseconds since 1970. */
type Act = {
	/** Label or id of the control, or the sentence. */
	readonly what: string;
	readonly atMs: number;
	/** When the control could be used, or the sentence could be read. */
	readonly shownAtMs: number;
	/** When the control came onto the screen, perhaps not usable yet. */
	readonly appearedAtMs: number;
	readonly taps: number;
	readonly characters: number;
};

/** What a loan costs a borrower so far. */
type Effort = {
	readonly taps: number;
	readonly characters: number;
	/** Times that what was used next was not on the screen before: a page, a sheet, a list or a new field. */
	readonly views: number;
	/** From what the borrower did until the control for the next thing could be used. */
	readonly waitedMs: number;
	/** One by one, with the time until each was possible. */
	readonly acts: readonly (Pick<Act, "what" | "taps"> & { readonly waitedMs: number })[];
};

export type TapCounter = {
	readonly read: () => Effort;
	/** Waits for a sentence as the borrower does. */
	readonly waitFor: (sentence: Locator) => Promise<void>;
	/** Begins at this moment to wait: the app is opened, or something outside it was done. */
	readonly begin: () => void;
};

/**
 * Counts what a borrower taps in the app: buttons, links, boxes and choices, one tap for each text field and photo, and
 * two for each list of the phone's own, which opens and closes. A field that the app has focused needs no tap. Typed
 * characters are counted apart. Waiting is measured in the page, so the speed of the browser's driver does not count.
 */
export async function countTaps(page: Page): Promise<TapCounter> {
	const acts: Act[] = [];
	const nothing = { taps: 0, characters: 0 };
	await page.exposeFunction("addAct", (act: Act) => void acts.push(act));
	await page.addInitScript(noteWhenShown);
	await page.addInitScript(noteActs);
	return {
		read: () => effortOf(acts.toSorted((one, other) => one.atMs - other.atMs)),
		begin: () =>
			void acts.push({ ...nothing, what: "begin", atMs: Date.now(), shownAtMs: 0, appearedAtMs: 0 }),
		async waitFor(sentence) {
			await sentence.waitFor();
			const [what, atMs] = await sentence.evaluate(
				(element) => [element.textContent, (window as unknown as Shown).shownAt(element).textAtMs] as const,
			);
			acts.push({ ...nothing, what, atMs, shownAtMs: atMs, appearedAtMs: atMs });
		},
	};
}

function effortOf(acts: readonly Act[]): Effort {
	let [taps, characters, views, waitedMs] = [0, 0, 0, 0];
	let beforeMs = acts[0]?.atMs ?? 0;
	const waited = acts.map((act) => {
		taps += act.taps;
		characters += act.characters;
		if (act.appearedAtMs > beforeMs) views += 1;
		const ms = Math.max(0, Math.min(act.shownAtMs, act.atMs) - beforeMs);
		waitedMs += ms;
		beforeMs = act.atMs;
		return { what: act.what, taps: act.taps, waitedMs: ms };
	});
	return { taps, characters, views, waitedMs, acts: waited };
}

type Shown = {
	shownAt: (element: Element) => { appearedAtMs: number; shownAtMs: number; textAtMs: number };
};

/** Runs in the page: remembers when each element came, could be used, and got its text. */
function noteWhenShown(): void {
	const [appeared, enabled, written] = [0, 1, 2].map(() => new WeakMap<Node, number>()) as [
		WeakMap<Node, number>,
		WeakMap<Node, number>,
		WeakMap<Node, number>,
	];
	const note = (mutation: MutationRecord, nowMs: number) => {
		const { type, target, addedNodes, attributeName, oldValue } = mutation;
		for (const node of addedNodes) {
			if (node instanceof Text) written.set(target, nowMs);
			else appeared.set(node, nowMs);
		}
		if (type === "characterData" && target.parentNode) written.set(target.parentNode, nowMs);
		if (type !== "attributes") return;
		// React hides a screen that waits for its code, and an opened sheet was there before.
		const isRevealed = attributeName === "style" && oldValue?.includes("display: none");
		if (isRevealed || attributeName === "open" || attributeName === "hidden") appeared.set(target, nowMs);
		else if (attributeName !== "style") enabled.set(target, nowMs);
	};
	new MutationObserver((mutations) => {
		const nowMs = performance.timeOrigin + performance.now();
		for (const mutation of mutations) note(mutation, nowMs);
	}).observe(document, {
		subtree: true,
		childList: true,
		characterData: true,
		attributeFilter: ["aria-disabled", "disabled", "hidden", "inert", "open", "style"],
		attributeOldValue: true,
	});
	const shownAt: Shown["shownAt"] = (element) => {
		let [appearedAtMs, enabledAtMs] = [0, 0];
		for (let node: Node | null = element; node !== null; node = node.parentNode) {
			appearedAtMs = Math.max(appearedAtMs, appeared.get(node) ?? 0);
			enabledAtMs = Math.max(enabledAtMs, enabled.get(node) ?? 0);
		}
		const textAtMs = Math.max(appearedAtMs, written.get(element) ?? 0);
		return { appearedAtMs, shownAtMs: Math.max(appearedAtMs, enabledAtMs), textAtMs };
	};
	Object.assign(window, { shownAt });
}

/** Runs in the page: reports what is tapped, typed and chosen. */
function noteActs(): void {
	// The page around the phone is not the app.
	if (location.pathname.startsWith("/phone")) return;
	const { addAct, shownAt } = window as unknown as Shown & { addAct: (act: Act) => void };
	const add = (target: EventTarget | null, taps: number, characters = 0) => {
		const element = target as Element;
		const { appearedAtMs, shownAtMs } = shownAt(element);
		const what = element.id || element.closest("a,button,label")?.textContent || element.tagName;
		const atMs = performance.timeOrigin + performance.now();
		addAct({ what, atMs, appearedAtMs, shownAtMs, taps, characters });
	};
	let tapped: EventTarget | null = null;
	let typedIn: EventTarget | null = null;
	let focusedByApp: EventTarget | null = null;
	// Playwright focuses fields in a world of its own, so only the app's calls come by here.
	const focus = HTMLElement.prototype.focus;
	HTMLElement.prototype.focus = function (...options) {
		focusedByApp = this;
		focus.apply(this, options);
	};
	const listen = (type: string, listener: (event: Event) => void) =>
		document.addEventListener(type, listener, true);
	listen("pointerdown", ({ target }) => {
		tapped = target;
		add(target, 1);
	});
	listen("input", (event) => {
		const { target } = event;
		const isText =
			target instanceof HTMLTextAreaElement ||
			(target instanceof HTMLInputElement && !/^(checkbox|radio|file|range)$/.test(target.type));
		if (!isText) return;
		const typed = (event instanceof InputEvent ? event.data : null) ?? target.value;
		const needsTap = target !== typedIn && tapped !== target && focusedByApp !== target;
		typedIn = target;
		add(target, needsTap ? 1 : 0, typed.length);
	});
	listen("change", ({ target }) => {
		if (target instanceof HTMLSelectElement) add(target, 2);
		if (target instanceof HTMLInputElement && target.type === "file") add(target, 1);
	});
}
